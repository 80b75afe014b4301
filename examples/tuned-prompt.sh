# Learns a prompt from twelve pairs (a third of them decides which prompt is kept), then writes a line with it. The embedded
# teacher knows some 30 instructions; with --model a language model teaches and writes.
work=$(mktemp -d)
cd "$(dirname "$0")/data" || exit 1
precis tune about --train pairs.jsonl --dev 33% --out "$work/about.prompt.json" --store "$work/store" --quiet | head -1
precis about jobline.md --prompt "$work/about.prompt.json" --store "$work/store" --quiet
rm -r "$work"
# Output:
# 8 samples, 12 steps, 2 prompts reached ROUGE-L 0.7
# A small job queue for one machine
