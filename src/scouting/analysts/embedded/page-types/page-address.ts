/** The path of an address in lower case, without a file's ending. */
export function pathOf(address: string): string {
  const url = URL.parse(address);
  if (!url) return '';
  const text = `${url.pathname}${url.search.slice(0, 80)}`
    .replace(/\.(?:html?|aspx?|php|pdf|cfm|jsp)\b/i, '')
    .replace(/\/$/, '');
  return decoded(text)
    .toLowerCase()
    .replace(/[_\s]+/g, '-')
    .slice(0, 300);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const BOARD_FOLDER =
  /^(?:board|boe|boardmeetings?|board-of-(?:education|trustees|directors|school-directors)|school-?board|governing-board|school-committee|trustees|meetings?|board-meetings?)$/;

/** Whether a folder of the address is the board's: `/about/board-of-education/calendar`. */
export const isWithinBoard = (path: string): boolean =>
  path.split('/').some((part) => BOARD_FOLDER.test(part));

/** Systems in which boards keep their meetings; the page of an organization there is its board's. */
export const isSystemOfBoards = (address: string): boolean =>
  /^https?:\/\/(?:[\w-]+\.)*(?:boardbook\.org|boarddocs\.com|eboardsolutions\.com|novusagenda\.com|civicclerk\.com|granicus\.com)\//i.test(
    address,
  );
