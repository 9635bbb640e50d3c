#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: compromise's README says that `.money()` finds amounts, that `.money().get()` retrieves the parsed ones, and
# that `.numbers()` parses `two million`. Both are one library's view of one text, so a bond of "$4.5 million" is the
# same number to both, and it is found whole.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund compromise@14.17.0
cat >run.mjs <<'JS'
import nlp from 'compromise';
console.log('compromise 14.17.0');
for (const text of [
  'The board approved a $4.5 million bond.',
  'The contract is worth 1.2 million dollars.',
  'The board approved $4,500,000 for buses.',
  'The district budgeted $850K for devices.',
]) {
  const [money, numbers] = [nlp(text).money(), nlp(text).numbers()];
  console.log(`${text} money: ${money.get()} in ${money.text()}; numbers: ${numbers.get()}`);
}
JS
node run.mjs | tee output
# Seen: `.money()` returns amounts that are a million or a thousand times too small where a word or a letter gives the
# magnitude, without an error. `.numbers()` reads the words, but not the letter.
cat >seen <<'SEEN'
compromise 14.17.0
The board approved a $4.5 million bond. money: 4.5 in $4.5; numbers: 4500000
The contract is worth 1.2 million dollars. money: 1.2 in 1.2 million dollars; numbers: 1200000
The board approved $4,500,000 for buses. money: 4500000 in $4,500,000; numbers: 4500000
The district budgeted $850K for devices. money: 850 in $850K; numbers: 850
SEEN
diff output seen
