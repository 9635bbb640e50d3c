import { type ValueOf, valueSet } from '@emi/base/declared';

export const EXPORT_FORMAT = valueSet('ExportFormat', 'The format of an exported file.', {
  csv: 'Comma-separated values with a header line, as in RFC 4180.',
  ndjson: 'A JSON record on each line.',
  xlsx: 'A workbook for spreadsheets: the rows, and a sheet that describes the columns.',
  parquet: 'Apache Parquet with typed columns.',
  geojson: 'A GeoJSON feature for each district or school (RFC 7946); only for lists of them.',
});
export type ExportFormat = ValueOf<typeof EXPORT_FORMAT>;

export const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
  geojson: 'application/geo+json',
};
