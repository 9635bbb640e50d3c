import { rowText } from '../../../documents/page-text.ts';
import type { Block, Page } from '../../../page.ts';
import { withoutBreaks } from '../language/without-breaks.ts';

/** Lines or a table that stand together under the same headings. */
export interface Section {
  /** The nearest last. */
  readonly headings: readonly string[];
  readonly lines: readonly string[];
  /** Which of the lines are headings. */
  readonly titles: ReadonlySet<number>;
  readonly table: Extract<Block, { kind: 'table' }> | null;
  /** Whether the lines are one box of a row of like ones. */
  readonly isCard: boolean;
}

/** More than honest pages hold; what is behind it is not looked into for people and days. */
const MOST_TEXT = 250_000;
const LONGEST_LINE = 8_000;

/**
 * A page cut into what belongs together: cards, tables, and runs of lines. A heading is a line too, as a name can be
 * one, and stands over what follows.
 */
export function sectionsOf(page: Page): Section[] {
  const sections: Section[] = [];
  let above: { level: number; text: string }[] = [];
  let lines: string[] = [];
  let titles = new Set<number>();
  let card: number | undefined;
  let headings: readonly string[] = [];
  let budget = MOST_TEXT;
  const close = (): void => {
    if (lines.length > 0) sections.push({ headings, lines, titles, table: null, isCard: card !== undefined });
    lines = [];
    titles = new Set();
    headings = above.map(({ text }) => text);
  };
  for (const block of page.kind === 'pdf' ? withoutBreaks(page.blocks) : page.blocks) {
    const own = 'card' in block ? block.card : undefined;
    if (block.kind === 'table' || own !== card) close();
    card = own;
    if (block.kind === 'table') {
      sections.push({ headings, lines: block.rows.map(rowText), titles, table: block, isCard: false });
      continue;
    }
    if (block.kind === 'heading') {
      const { level } = block;
      above = above.filter((heading) => heading.level < level);
      // A card's heading is its first line; other headings begin a new run, which they belong to.
      if (own === undefined) close();
      above.push({ level, text: block.text.slice(0, 200) });
      if (lines.length === 0) headings = above.slice(0, -1).map(({ text }) => text);
      titles.add(lines.length);
    }
    budget -= block.text.length;
    if (budget < 0) break;
    lines.push(...block.text.split('\n').map((line) => line.slice(0, LONGEST_LINE)));
  }
  close();
  return sections;
}
