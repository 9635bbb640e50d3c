import { CONTENT_TYPES, type ExportFormat } from '../responses/file-formats.ts';
import type { ExportColumn } from './columns.ts';
import type { FileEncoding, FileFacts } from './encoding.ts';
import { csvText } from './formats/csv.ts';
import { geoJsonText } from './formats/geojson.ts';
import { ndjsonText } from './formats/ndjson.ts';
import { workbook } from './formats/xlsx.ts';

/**
 * The encoding of a file in a format.
 * @param chosen the columns to write; absent: all of them, and in NDJSON whole records
 */
export async function encodingOf(
  format: ExportFormat,
  all: readonly ExportColumn[],
  chosen: readonly ExportColumn[] | undefined,
  facts: FileFacts,
): Promise<FileEncoding & { readonly contentType: string }> {
  const columns = chosen ?? all;
  const contentType = CONTENT_TYPES[format];
  switch (format) {
    case 'csv':
      return { contentType, ...csvText(columns, facts) };
    case 'ndjson':
      return { contentType, ...ndjsonText(chosen) };
    case 'geojson':
      return { contentType, ...geoJsonText(columns, facts) };
    case 'parquet': {
      const { parquetFile } = await import('./formats/parquet.ts'); // its writer takes memory that few services need
      return { contentType, ...parquetFile(columns, facts) };
    }
    case 'xlsx':
      return { contentType, ...workbook(columns, facts) };
  }
}
