import { ByteWriter, type ColumnSource, ParquetWriter } from 'hyparquet-writer';
import { type ColumnType, type ExportColumn, valueAt } from '../columns.ts';
import type { FileEncoding, FileFacts } from '../encoding.ts';

/**
 * Rows per row group, which takes 50 ms of processor time to write. A group is all that is kept in memory, apart from
 * 22 bytes per row for the end of the file, which describes each group.
 */
const ROW_GROUP = 2_000;

/**
 * A Parquet file: text as UTF-8, timestamps in UTC, days as dates, arrays of text as lists, and other arrays and
 * objects as JSON text.
 */
export function parquetFile(columns: readonly ExportColumn[], { source, madeAt }: FileFacts): FileEncoding {
  const writer = new Drained();
  let file: ParquetWriter | undefined;
  let rows: object[] = [];
  const write = (): ParquetWriter => {
    file ??= new ParquetWriter({
      writer,
      schema: [{ name: 'root', num_children: columns.length }, ...columns.flatMap(elementsOf)],
      kvMetadata: [
        { key: 'source', value: source },
        { key: 'made_at', value: madeAt.toISOString() },
        { key: 'columns', value: JSON.stringify(Object.fromEntries(columns.map(described))) },
      ],
      createdBy: 'education-market-intelligence-api',
    });
    if (rows.length > 0) {
      const columnData = columns.map((column) => dataOf(column, rows));
      file.write({ columnData, rowGroupSize: rows.length });
    }
    rows = [];
    return file;
  };
  return {
    page(records) {
      rows.push(...records);
      if (rows.length < ROW_GROUP) return '';
      write();
      return writer.take();
    },
    end() {
      write().finish();
      return writer.take();
    },
  };
}

/** A writer that passes its bytes on while the file is written; offsets count all bytes so far. */
class Drained extends ByteWriter {
  take(): Uint8Array {
    const taken = this.getBytes().slice();
    this.index = 0;
    return taken;
  }
}

const described = ({ name, description = '' }: ExportColumn) => [name, description] as const;

type Element = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;

const TYPES: Readonly<Record<Exclude<ColumnType, 'texts'>, Omit<Element, 'name'>>> = {
  text: TEXT,
  json: TEXT,
  timestamp: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  date: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  boolean: { type: 'BOOLEAN' },
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
};

const OPTIONAL = { repetition_type: 'OPTIONAL' } as const;

/** A column in the schema; a list has three levels. */
function elementsOf({ name, type }: ExportColumn): Element[] {
  if (type !== 'texts') return [{ name, ...TYPES[type], ...OPTIONAL }];
  return [
    { name, ...OPTIONAL, converted_type: 'LIST', logical_type: { type: 'LIST' }, num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', ...TEXT, ...OPTIONAL },
  ];
}

const dataOf = (column: ExportColumn, rows: readonly object[]): ColumnSource => ({
  name: column.name,
  data: rows.map((row) => cellOf(valueAt(row, column), column.type)),
  // Page indexes, and statistics of texts, are omitted: they would stay in memory until the end, and readers cannot
  // skip a row group by the smallest and largest of its texts.
  offsetIndex: false,
  statistics: !['text', 'texts', 'json'].includes(column.type),
});

function cellOf(value: unknown, type: ColumnType): unknown {
  if (value === null || value === undefined) return null;
  switch (type) {
    case 'timestamp':
    case 'date':
      return new Date(value as string);
    case 'json':
      return typeof value === 'string' ? value : JSON.stringify(value);
    case 'text':
      return (value as string).toWellFormed();
    default:
      return value;
  }
}
