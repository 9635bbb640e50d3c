import type { Block } from '../../../page.ts';

type Table = Extract<Block, { kind: 'table' }>;

/** A paragraph is not joined beyond this, nor a cell. */
const LONGEST = 700;

/**
 * The blocks of a printed page without the breaks that its columns made: lines of a paragraph are told by how they
 * begin and end, and so are the ends of cells, which stand below their table and cut it in two.
 */
export function withoutBreaks(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  let wasCut = false;
  for (const block of blocks) {
    const last = joined.at(-1);
    const whole: Block | null | undefined =
      last && (joinedText(last, block) ?? joinedTable(last, block, wasCut));
    wasCut = whole?.kind === 'table' && block.kind === 'text';
    if (whole) joined[joined.length - 1] = whole;
    else joined.push(block);
  }
  return joined;
}

/** Numbers of items begin a line of their own. */
const GOES_ON = /^(?!\d{1,2}(?:\.\d{1,2}){0,2}[.)]? \p{Lu})[\p{Ll}$(\d]/u;

/** Nothing ends with these. */
const IS_OPEN = /(?:,|\b(?:and|or|of|the|a|an|for|to|by|with|from))$/;

function joinedText(last: Block, block: Block): Block | null {
  if (last.kind !== 'text' || block.kind !== 'text') return null;
  const goesOn = (GOES_ON.test(block.text) && /[^.!?:;”"|]$/.test(last.text)) || IS_OPEN.test(last.text);
  return goesOn && last.text.length > 25 && last.text.length < LONGEST
    ? { kind: 'text', text: `${last.text} ${block.text}` }
    : null;
}

function joinedTable(last: Block, block: Block, wasCut: boolean): Table | null {
  if (last.kind !== 'table') return null;
  if (block.kind === 'table')
    return wasCut && isOfOne(last, block) ? { ...last, rows: [...last.rows, ...block.rows] } : null;
  const row = last.rows.at(-1) ?? [];
  const end = row.at(-1) ?? '';
  const goesOn =
    block.kind === 'text' &&
    (/^\p{Ll}/u.test(block.text) || UNFINISHED.test(end)) &&
    block.text.length < 120 &&
    row.length > 1 &&
    end.length < LONGEST &&
    /[^.!?:;|]$/.test(end);
  return goesOn
    ? { ...last, rows: [...last.rows.slice(0, -1), [...row.slice(0, -1), `${end} ${block.text}`]] }
    : null;
}

/** What no cell ends with. */
const UNFINISHED = /\b(?:ends?|expires|through|until|on|of|the|and|to|for|by|in|at|from|with|a|an)$/;

/** Whether a table goes on in another one: as many columns. */
const isOfOne = ({ rows: [one] }: Table, { rows: [other] }: Table): boolean => one?.length === other?.length;
