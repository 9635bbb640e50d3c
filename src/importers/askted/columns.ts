import type { Row, RowMapping } from '../records/csv-source.ts';

/** The directory of the Texas Education Agency; each row is a school, and repeats the facts of its district. */
export const ASKTED = {
  source: 'Texas Education Directory (AskTED)',
  source_url: 'https://data.texas.gov/d/hzek-udky',
} as const;

const IDS = ['district number', 'school number'];
const FURTHER_IDS = ['nces district id', 'nces school id', 'school status', 'update date'];

/**
 * Reads cells by AskTED's column names in lower case, such as `district number`, which the publisher's API writes as
 * `district_number`.
 */
export class AskTedColumns {
  readonly #read: readonly string[];
  readonly #required: readonly string[];
  /** The file's names of its columns, by AskTED's names. */
  #given: ReadonlyMap<string, string> = new Map();
  /** The latest day that `dayOf` has returned. */
  #day: string | undefined;

  constructor(required: readonly string[], optional: readonly string[] = []) {
    this.#required = [...IDS, ...required];
    this.#read = [...this.#required, ...FURTHER_IDS, ...optional];
  }

  get mapping(): Pick<RowMapping, 'noun' | 'columns' | 'optional' | 'edition'> {
    return {
      noun: 'schools of the Texas Education Directory',
      columns: (header) => {
        this.#given = new Map(header.map((column) => [column.replace(/[_\s]+/g, ' '), column]));
        return this.#required.map((column) => this.#given.get(column) ?? column);
      },
      optional: () => this.#read.flatMap((column) => this.#optional(column)),
      edition: () => this.#day,
    };
  }

  #optional(column: string): readonly string[] {
    const given = this.#given.get(column);
    return given === undefined || this.#required.includes(column) ? [] : [given];
  }

  has(column: string): boolean {
    return this.#given.has(column);
  }

  /** A cell without the apostrophe that makes spreadsheets keep the leading zeros of a number. */
  cell(row: Row, column: string): string {
    return (row[this.#given.get(column) ?? ''] ?? '').replace(/^'+\s*/, '');
  }

  /** The day on which the agency wrote the row. Remembers the latest day, which is the edition of the file. */
  dayOf(row: Row): string | undefined {
    const text = this.cell(row, 'update date');
    const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text) ?? [];
    const found = year
      ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
      : /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
    if (found && found > (this.#day ?? '')) this.#day = found;
    return found;
  }
}
