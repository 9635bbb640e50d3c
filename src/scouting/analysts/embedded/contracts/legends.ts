import type { Page } from '../../../page.ts';
import { oncePerPage } from '../language/once-per-page.ts';
import { statementsOf } from '../language/sentences.ts';

const IS_LEGEND =
  /^(?:key|legend|codes?|abbreviations|status codes?|notes?)\b|["“][A-Z]{1,3}["”] ?(?:=|means|–|-|:)/i;
const ENTRY = /["“(]?\b([A-Z]{1,3})\b["”)]? ?(?:=|means|stands for|–|:) ?([^;,.=|]{4,90})/g;

/** What a page says that its abbreviations mean: `Key: "R" = renewed; "NR" = not renewed`. */
const legendOf = oncePerPage((page): ReadonlyMap<string, string> => {
  const legends = statementsOf(page).filter(({ text }) => IS_LEGEND.test(text));
  return new Map(
    legends.flatMap(({ text }) =>
      [...text.matchAll(ENTRY)].map(([, code = '', meaning = '']) => [code, meaning.trim()] as const),
    ),
  );
});

/** The text of a row, with what its cells of mere abbreviations mean. */
export function withMeanings(text: string, cells: readonly string[], page: Page): string {
  const legend = legendOf(page);
  const meanings = cells.flatMap((cell) => legend.get(cell) ?? []);
  return [text, ...meanings].join(' | ');
}
