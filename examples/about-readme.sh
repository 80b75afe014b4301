# About lines of three sources. The third is only a title: it is named on stderr with its reason, the others go on, and the
# exit code says that some failed.
cd "$(dirname "$0")/data" || exit 1
precis about jobline.md dabble.md empty.md --quiet
echo "exit code $?"
# Output:
# jobline.md	A small job queue for one machine: jobs keep their order
# dabble.md	Dabble turns photos into line drawings
# exit code 4
