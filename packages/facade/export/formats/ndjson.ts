import { oneLine } from '../../responses/one-line.ts';
import { type ExportColumn, project } from '../columns.ts';
import type { FileEncoding } from '../encoding.ts';

/** A JSON record on each line. @param chosen the columns to write; absent: whole records */
export function ndjsonText(chosen: readonly ExportColumn[] | undefined): FileEncoding {
  const shown = (record: object): object => (chosen ? project(record, chosen) : record);
  return {
    page: (records) => records.map((record) => line(shown(record))).join(''),
    failure: line,
  };
}

const line = (value: object): string => `${oneLine(value)}\n`;
