const rows = ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm'];

/** Whether two letters are adjacent on a keyboard. */
function areNeighbors(one = '', other = ''): boolean {
  const [row, at, otherRow, otherAt] = [...keyPositionOf(one), ...keyPositionOf(other)];
  if (row < 0 || otherRow < 0) return false;
  // Each row is offset half a key to the right of the one above it.
  const [high, low] = row <= otherRow ? [at, otherAt] : [otherAt, at];
  if (row === otherRow) return Math.abs(at - otherAt) === 1;
  return Math.abs(row - otherRow) === 1 && (low === high || low === high - 1);
}

function keyPositionOf(letter: string): [row: number, at: number] {
  const row = letter === '' ? -1 : rows.findIndex((keys) => keys.includes(letter));
  return [row, rows[row]?.indexOf(letter) ?? -1];
}

/**
 * Whether a word is another one with a typo: two letters swapped, one doubled or missing, an adjacent key in place of
 * or next to the right one. A different letter isn't a typo: "Karen" isn't *paren*.
 */
export function isSlip(word: string, meant: string): boolean {
  if (Math.abs(word.length - meant.length) > 1 || word === meant) return false;
  let from = 0;
  while (from < word.length && word[from] === meant[from]) from += 1;
  const [typed, right] = [word.slice(from), meant.slice(from)];
  if (word.length < meant.length) return typed === right.slice(1);
  if (word.length > meant.length) {
    const isDoubled = typed[0] === word[from - 1];
    const isBeside = areNeighbors(typed[0], word[from - 1]) || areNeighbors(typed[0], typed[1]);
    return typed.slice(1) === right && (isDoubled || isBeside);
  }
  const isSwapped = typed[0] === right[1] && typed[1] === right[0] && typed.slice(2) === right.slice(2);
  return isSwapped || (typed.slice(1) === right.slice(1) && areNeighbors(typed[0], right[0]));
}
