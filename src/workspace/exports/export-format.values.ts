import { valueSet } from '@emi/base/declared';
import type { ExportFormat } from '@emi/facade/responses';

export const EXPORT_FORMAT = valueSet('ExportFormat', 'How an exported file writes its rows.', {
  csv: 'Comma-separated values with a header line, as in RFC 4180.',
  ndjson: 'A JSON record on each line.',
  xlsx: 'A workbook for spreadsheets: the rows, and a sheet that describes the columns.',
  parquet: 'Apache Parquet with typed columns.',
  geojson: 'A GeoJSON feature for each district or school (RFC 7946); only for lists of them.',
} satisfies Record<ExportFormat, string>);
