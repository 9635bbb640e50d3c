import type { Column, Columns } from './columns.ts';
import type { JsonOutput } from './json-output.ts';
import { usesPlainRows } from './plain-rows.ts';
import {
  END_OF_OBJECT,
  type FieldPlan,
  type FieldPlans,
  NULL_TEXT,
  WRITE,
  type WritesItself,
  writeNull,
  writeValue,
} from './write-json.ts';

/** Marks a null, in place of a length. */
const NULL = -1;
const LENGTH_BYTES = 4;

/** The offsets of the values of the row read last: callers usually read several values of a row. */
let starts = new Int32Array(64);
let ends = new Int32Array(64);
let located: Uint8Array | undefined;
let locatedRow = 0;

const ROWS = Symbol('rows');
const ROW = Symbol('row');

interface Row extends WritesItself {
  readonly [ROWS]: WireRows;
  readonly [ROW]: number;
  toJSON(): object;
}
type RowClass = new (rows: WireRows, row: number) => Row;

/** The size of the previous result with these columns, as an estimate for the next. */
const lastSizes = new WeakMap<Columns, number>();

/** The rows of a statement as PostgreSQL sent them: for each value its length in four bytes, then its text. */
export class WireRows {
  readonly #columns: Columns;
  #bytes: Buffer | undefined;
  #length = 0;
  /** The offset of each row. */
  readonly #rows: number[] = [];

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** Copies a row out of a buffer that will be overwritten. */
  add(source: Buffer, start: number, end: number): void {
    const length = this.#length + end - start;
    const bytes = this.#bytes;
    if (!bytes) this.#bytes = Buffer.allocUnsafe(Math.max(length, lastSizes.get(this.#columns) ?? 0));
    else if (length > bytes.length) {
      this.#bytes = Buffer.allocUnsafe(Math.max(length, bytes.length * 2));
      bytes.copy(this.#bytes, 0, 0, this.#length);
    }
    source.copy(this.#bytes!, this.#length, start, end);
    this.#rows.push(this.#length);
    this.#length = length;
  }

  end(): this {
    if (this.#length > 0) lastSizes.set(this.#columns, this.#length);
    return this;
  }

  /** Plain objects. */
  objects<T>(): T[] {
    const columns = this.#columns;
    const empty = Object.fromEntries(columns.map(({ name }) => [name, null]));
    return this.#rows.map((from) => {
      const row: Record<string, unknown> = { ...empty };
      let at = from;
      for (const { name, parse } of columns) {
        const length = this.#lengthAt(at);
        at += LENGTH_BYTES;
        if (length === NULL) continue;
        row[name] = parse(this.#bytes!.toString('utf8', at, at + length));
        at += length;
      }
      return row as T;
    });
  }

  /**
   * Objects that parse a column when it is read, and write themselves from the bytes. Columns are getters of their
   * class, so spreads do not copy them; see `plainRow`.
   */
  records<T>(): T[] {
    if (usesPlainRows()) return this.objects();
    const Row = rowClass(this.#columns);
    return this.#rows.map((from) => new Row(this, from) as T);
  }

  value(row: number, column: number): unknown {
    this.#locate(row);
    const start = starts[column]!;
    return start === NULL
      ? null
      : this.#columns[column]!.parse(this.#bytes!.toString('utf8', start, ends[column]!));
  }

  write(output: JsonOutput, row: number, steps: readonly Step[], object: object): void {
    const bytes = this.#bytes!;
    this.#locate(row);
    for (let index = 0; index < steps.length; index++) {
      const { field, column, write, nullText } = steps[index]!;
      if (write) {
        if (starts[column] !== NULL) {
          output.raw(field.key);
          write(output, bytes, starts[column]!, ends[column]!);
        } else if (nullText) output.raw(nullText);
        else writeNull(output, field.value!);
      } else {
        output.raw(field.key);
        if (field.value)
          writeValue(output, (object as Record<PropertyKey, unknown>)[field.property], field.value);
        this.#locate(row); // a value may itself have been a row
      }
    }
    output.raw(END_OF_OBJECT);
  }

  #locate(row: number): void {
    if (located === this.#bytes && locatedRow === row) return;
    located = this.#bytes;
    locatedRow = row;
    const count = this.#columns.length;
    if (count > starts.length) {
      starts = new Int32Array(count * 2);
      ends = new Int32Array(count * 2);
    }
    let at = row;
    for (let column = 0; column < count; column++) {
      const length = this.#lengthAt(at);
      at += LENGTH_BYTES;
      starts[column] = length === NULL ? NULL : at;
      if (length !== NULL) at += length;
      ends[column] = at;
    }
  }

  #lengthAt(at: number): number {
    const bytes = this.#bytes!;
    return (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
  }
}

/** A record as a plain object, for code that copies it or sends it to another process. */
export const plainRow = <T extends object>(record: T): T =>
  ROW in record ? ((record as unknown as Row).toJSON() as T) : record;

const classes = new WeakMap<Columns, RowClass>();

function rowClass(columns: Columns): RowClass {
  let Row = classes.get(columns);
  if (!Row) {
    Row = makeRowClass(columns);
    classes.set(columns, Row);
  }
  return Row;
}

/** A field of a row, as it is written. */
interface Step {
  readonly field: FieldPlan;
  readonly column: number;
  /** Absent if there is no such column, or JavaScript must read its text. */
  readonly write?: Column['write'];
  /** Key and value where the column is null; absent for a non-null column. */
  readonly nullText?: Uint8Array;
}

function makeRowClass(columns: Columns): RowClass {
  const known = new WeakMap<FieldPlans, readonly Step[]>();
  const stepsOf = (fields: FieldPlans): readonly Step[] => {
    let steps = known.get(fields);
    if (!steps) {
      steps = fields.map((field) => stepOf(field, columns));
      known.set(fields, steps);
    }
    return steps;
  };

  class WireRecord implements Row {
    readonly [ROWS]: WireRows;
    readonly [ROW]: number;

    constructor(rows: WireRows, row: number) {
      this[ROWS] = rows;
      this[ROW] = row;
    }

    [WRITE](output: JsonOutput, fields: FieldPlans): void {
      this[ROWS].write(output, this[ROW], stepsOf(fields), this);
    }

    toJSON(): object {
      const values = columns.map(({ name }, column) => [name, this[ROWS].value(this[ROW], column)]);
      return Object.fromEntries([...values, ...Object.entries(this)]);
    }
  }
  for (const [column, { name }] of columns.entries()) {
    Object.defineProperty(WireRecord.prototype, name, {
      get(this: Row) {
        return this[ROWS].value(this[ROW], column);
      },
    });
  }
  return WireRecord;
}

function stepOf(field: FieldPlan, columns: Columns): Step {
  const { property, key, value } = field;
  const column = columns.findIndex(({ name }) => name === property);
  return {
    field,
    column,
    write: value?.isLeaf ? columns[column]?.write : undefined,
    nullText: value?.isNullable ? Buffer.concat([key, NULL_TEXT]) : undefined,
  };
}
