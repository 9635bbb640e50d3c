/** What is read of a document at most. A page that is larger is read as far as this goes. */
export const LIMITS = {
  /** Characters of a page's text. */
  text: 1_000_000,
  blocks: 20_000,
  links: 5_000,
  resources: 1_000,
  tags: 150_000,
  /** Tags inside one another. */
  depth: 2_000,
  /** Elements inside one another that are looked into. */
  nesting: 250,
  tableRows: 3_000,
  tableCells: 40_000,
  columns: 40,
  dataBytes: 300_000,
  entries: 2_000,
  pdfPages: 150,
  pdfStreamBytes: 16_000_000,
  pdfBytes: 64_000_000,
  /** Milliseconds for one PDF. */
  pdfTime: 10_000,
} as const;
