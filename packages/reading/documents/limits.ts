/** Limits per document; a larger document is truncated. Together they keep a document's memory below 60 MB. */
export const LIMITS = {
  /** Characters of a page's text. */
  text: 400_000,
  /** Characters of its markup, without dropped scripts and styles. */
  markup: 1_500_000,
  /** Characters of one script or style; a longer one is dropped. */
  script: 300_000,
  blocks: 20_000,
  links: 5_000,
  resources: 1_000,
  tags: 40_000,
  /** Nesting depth of tags. */
  depth: 2_000,
  /** Nesting depth of elements that are read. */
  nesting: 250,
  tableRows: 3_000,
  tableCells: 40_000,
  columns: 40,
  dataBytes: 300_000,
  entries: 2_000,
  /** Milliseconds for the recurrence rules of a calendar; after that, recurring events are read as single ones. */
  calendarTime: 4_000,
  pdfPages: 150,
  /** Milliseconds per PDF. */
  pdfTime: 10_000,
} as const;
