/** The formats of a list's files, and their content types. */
export const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
  geojson: 'application/geo+json',
} as const;

/** A format of files. */
export type ExportFormat = keyof typeof CONTENT_TYPES;
