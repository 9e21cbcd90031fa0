# What the program is for. Every command is shown before it runs; `make demo` puts it on the path.
set -u

say() { printf '\n# %s\n' "$1"; }
try() { printf '$ %s\n' "$1"; sh -c "$1" 2>&1 || echo "(exit code $?)"; }

work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT && cd "$work" || exit 1

say "Numbrix: fill the grid with 1, 2, 3, ... so that consecutive numbers are neighbours."
try "smtpuzzles solve numbrix corpus:lab -o lab.txt"
try "smtpuzzles show numbrix corpus:lab lab.txt"

say "Is that the only solution? Here is a proof, and the verifier reads it step by step."
try "smtpuzzles prove numbrix corpus:lab --unique -o lab.cert"
try "smtpuzzles verify numbrix corpus:lab lab.cert"

say "Somebody has tampered with it."
try "sed '\$d' lab.cert | smtpuzzles verify numbrix corpus:lab -"

say "How many paths go through a blank 7x7 grid? Exactly:"
try "smtpuzzles generate numbrix --rows 7 --cols 7 --givens 0 | smtpuzzles count numbrix"

say "This level has no solution, and anyone can count out why."
try "smtpuzzles show numbrix corpus:too-far"
try "smtpuzzles solve numbrix corpus:too-far"

say "A solution file with two numbers swapped: what is wrong with it?"
try "sed 's/12/99/; s/26/12/; s/99/26/' lab.txt > swapped.txt"
try "smtpuzzles check numbrix corpus:lab swapped.txt"

say "Calculator: The Game. Press buttons until the display shows the goal."
try "smtpuzzles solve calculator corpus:sample-sum -o steps.txt"
try "smtpuzzles check calculator corpus:sample-sum steps.txt --trace"

say "Rules as people write them."
try "printf 'x4\\nInv 10\\n39 -> 93\\n' | smtpuzzles rules"

say "Nonograms: what follows from single lines, and where two solutions differ."
try "smtpuzzles show nonogram corpus:dog --lines"
try "smtpuzzles solve nonogram corpus:dog --unique"

say "Move: shift all dots together until each is home. All shortest solutions."
try "smtpuzzles show move corpus:pack-5-level-62"
try "smtpuzzles enumerate move corpus:pack-5-level-62"

say "ClearTheGrid: push each number as far as it is large onto another, until nothing is left."
try "smtpuzzles solve clearthegrid corpus:first -o first.txt"
try "smtpuzzles show clearthegrid corpus:first first.txt"

say "Digit Fidget: turn digits on until every row and column is right, with the fewest toggles."
try "smtpuzzles show digitfidget corpus:halfway"
try "smtpuzzles solve digitfidget corpus:halfway --fewest-toggles"

say "A whole folder at one time: a line a level, and a table."
try "mkdir set && for n in 1 2 3 4; do smtpuzzles generate nonogram --seed \$n -o set/\$n.non; done"
try "smtpuzzles batch solve nonogram set --output set --report report.csv"
try "smtpuzzles batch check nonogram set --quiet"

say "A level file with a slip of the pen."
try "printf '2 2\n1 -\n- 4x\n' | smtpuzzles solve numbrix"
