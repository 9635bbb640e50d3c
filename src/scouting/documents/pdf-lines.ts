/** A run of text on a PDF page, as returned by the library; in points, from the lower left corner. */
export interface Run {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

/** Text on one baseline: pieces separated by wide gaps, as in a table. */
export interface Line {
  readonly cells: readonly { readonly x: number; readonly text: string }[];
  readonly x: number;
  readonly y: number;
  readonly end: number;
  readonly size: number;
}

/** The lines of a page in reading order. Runs keep the order of the file, which is the author's. */
export function linesOf(runs: readonly Run[]): Line[] {
  const rows: Run[][] = [];
  for (const run of runs) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row && last && Math.abs(last.y - run.y) < 0.5 * Math.max(last.size, run.size, 4)) row.push(run);
    else rows.push([run]);
  }
  return merged(rows)
    .map(lineOf)
    .filter((line) => line.cells.length > 0);
}

/** Tables are often drawn column by column, so text on the baseline of an earlier row is merged into it. */
function merged(rows: readonly Run[][]): Run[][] {
  const byHeight = new Map<number, Run[]>();
  for (const row of rows) {
    const height = Math.round(row[0]!.y / 2);
    const same = byHeight.get(height) ?? byHeight.get(height + 1) ?? byHeight.get(height - 1);
    if (same) same.push(...row);
    else byHeight.set(height, [...row]);
  }
  return [...byHeight.values()].sort((a, b) => b[0]!.y - a[0]!.y);
}

function lineOf(row: readonly Run[]): Line {
  const runs = [...row].sort((a, b) => a.x - b.x);
  const size = Math.max(...runs.map((run) => run.size));
  const cells: { x: number; text: string }[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const run of runs) {
    const gap = run.x - end;
    const last = cells.at(-1);
    if (run.text.trim() === '') continue;
    if (!last || gap > 1.6 * size) cells.push({ x: run.x, text: run.text });
    else last.text += gap > 0.15 * size && !/\s$/.test(last.text) ? ` ${run.text}` : run.text;
    end = Math.max(end, run.x + run.width);
  }
  const tidy = cells
    .map(({ x, text }) => ({ x, text: text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text);
  return { cells: tidy, x: tidy[0]?.x ?? 0, y: runs[0]!.y, end, size };
}
