/**
 * What is read of a document at most. A page that is larger is read as far as this goes. Together they keep the memory that
 * one document takes below 60 MB.
 */
export const LIMITS = {
  /** Characters of a page's text. */
  text: 400_000,
  /** Characters of its markup, without the scripts and styles that are left out. */
  markup: 1_500_000,
  /** Characters of one script or style; a longer one is left out. */
  script: 300_000,
  blocks: 20_000,
  links: 5_000,
  resources: 1_000,
  tags: 40_000,
  /** Tags inside one another. */
  depth: 2_000,
  /** Elements inside one another that are looked into. */
  nesting: 250,
  tableRows: 3_000,
  tableCells: 40_000,
  columns: 40,
  dataBytes: 300_000,
  entries: 2_000,
  /** Characters of a calendar. */
  calendar: 800_000,
  pdfPages: 150,
  /** Milliseconds for one PDF. */
  pdfTime: 10_000,
} as const;
