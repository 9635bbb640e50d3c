/**
 * The number of changed, omitted, added, and transposed letters; if it exceeds `most`, the result is some number
 * greater than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let [endOfA, endOfB] = [a.length, b.length];
  for (; endOfA > start && endOfB > start && a[endOfA - 1] === b[endOfB - 1]; endOfA--) endOfB--;
  // A single edit, which is asked for most often, leaves two letters that are transposed, or one, or none.
  if (most === 1 && endOfA - start > 2) return most + 1;
  return distanceOf(a.slice(start, endOfA), b.slice(start, endOfB));
}

/** The exact distance (optimal string alignment), in time proportional to the product of both lengths. */
function distanceOf(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, change, isSwap ? before[j - 2]! + 1 : change));
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
