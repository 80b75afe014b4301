# Metrics over two files; every value with its interval. No model is asked.
cd "$(dirname "$0")/data" || exit 1
precis score --metric rougeL,bleu,words --candidates candidates.jsonl --references references.jsonl --quiet
# Output:
# rougeL  0.5995  [0.4273, 0.8000]  n=6
# bleu    0.3740  [0.0615, 0.6443]  n=6
# words   5.1667  [4.1667, 5.8333]  n=6
