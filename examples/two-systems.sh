# Two systems on the same items, beside the first sentence (lead), the best sentence (oracle) and a random one: mean ROUGE-L
# with its interval. The second run is compared with the first as CI would do it: exit code 1 when a figure fell.
work=$(mktemp -d)
cd "$(dirname "$0")" || exit 1
precis bench two-systems.yaml --csv --store "$work/store" --report "$work/before" --quiet | grep -E "metric|rougeL" | cut -d, -f2,6,7,9,10
precis bench two-systems.yaml --store "$work/store" --report "$work/after" --quiet > /dev/null
precis bench diff "$work/before/report.json" "$work/after/report.json" --fail-on-regression --quiet
echo "exit code $?"
rm -r "$work"
# Output:
# row,metric,mean,low,high
# lead,rougeL,0.746208933825033,0.6805759007074795,0.8037277815064192
# lead,words,8.5,7.416666666666667,9.916666666666666
# oracle,rougeL,0.746208933825033,0.6805759007074795,0.8037277815064192
# oracle,words,8.5,7.416666666666667,9.916666666666666
# random sentence,rougeL,0.27606518868128777,0.11685945998445998,0.4492583822266485
# random sentence,words,7.583333333333333,6.25,9.168749999999998
# other tool,rougeL,0.46018518518518525,0.3432440476190476,0.5919642857142856
# other tool,words,1.8333333333333333,1.25,2.5833333333333335
# precis,rougeL,0.746636805460335,0.6631394259335437,0.826220043572985
# precis,words,7.25,6,8.5
# 0 worse, 0 better, 5 without a difference beyond chance
# exit code 0
