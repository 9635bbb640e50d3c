import { randomUUID } from 'node:crypto';
import { JsonOutput } from './json-output.ts';

/*
 * Values of the graph can be serialized to JSON as they are read, without an object for each record or a visit to each
 * leaf. `written-fields.ts` decides which selections allow it when a document is prepared.
 */

/** The serialization of a value: its GraphQL type and the selection below it. */
export interface WrittenValue {
  readonly isNullable: boolean;
  /** A scalar or enum, not a list. */
  readonly isLeaf: boolean;
  /** The items of a list. */
  readonly item?: WrittenValue;
  /** The fields of an object. */
  readonly fields?: WrittenFields;
  /** Set for a scalar that is not its own JSON. */
  readonly serialize?: (value: unknown) => unknown;
}

export interface WrittenField {
  /** The text before the value: `{"name":` or `,"name":`. */
  readonly key: Uint8Array;
  readonly property: string | symbol;
  /** Absent if the key suffices, as for `__typename`. */
  readonly value?: WrittenValue;
}

/** The fields of an object in selection order. */
export type WrittenFields = readonly WrittenField[];

export const WRITE = Symbol('write');

/** An object that serializes its own fields. */
export interface SelfWriting {
  [WRITE](output: JsonOutput, fields: WrittenFields): void;
}

export const END_OF_OBJECT = Buffer.from('}');
export const NULL_TEXT = Buffer.from('null');
const START_OF_LIST = Buffer.from('[');
const COMMA = Buffer.from(',');
const END_OF_LIST = Buffer.from(']');

/** The value violates its type; execution with plain rows then reports the field and handles the null. */
export class BrokenPromise extends Error {}

export function writeNull(output: JsonOutput, { isNullable }: WrittenValue): void {
  if (!isNullable) throw new BrokenPromise('null where none may be');
  output.raw(NULL_TEXT);
}

export function writeValue(output: JsonOutput, value: unknown, plan: WrittenValue): void {
  if (value === null || value === undefined) writeNull(output, plan);
  else if (plan.item) writeList(output, value, plan.item);
  else if (plan.fields) writeObject(output, value as object, plan.fields);
  else output.value(plan.serialize ? plan.serialize(value) : value);
}

function writeList(output: JsonOutput, values: unknown, item: WrittenValue): void {
  if (!Array.isArray(values)) throw new BrokenPromise('no list');
  output.raw(START_OF_LIST);
  for (let index = 0; index < values.length; index++) {
    if (index > 0) output.raw(COMMA);
    writeValue(output, values[index], item);
  }
  output.raw(END_OF_LIST);
}

function writeObject(output: JsonOutput, object: object, fields: WrittenFields): void {
  if (WRITE in object) {
    (object as SelfWriting)[WRITE](output, fields);
    return;
  }
  for (const { key, property, value } of fields) {
    output.raw(key);
    if (value) writeValue(output, (object as Record<PropertyKey, unknown>)[property], value);
  }
  output.raw(END_OF_OBJECT);
}

/** Values collected by the running `JSON.stringify`; there is only one at a time. */
let pieces: Buffer[] | undefined;
/** A placeholder for a written value; unguessable, so that no data can contain it. */
const MARK = randomUUID();

/** A value already serialized as JSON. */
export class Written {
  readonly json: Buffer;

  constructor(value: unknown, plan: WrittenValue) {
    const output = new JsonOutput();
    writeValue(output, value, plan);
    this.json = output.finish();
  }

  toJSON(): unknown {
    if (!pieces) return JSON.parse(this.json.toString());
    pieces.push(this.json);
    return MARK;
  }
}

/**
 * Serializes like `JSON.stringify`, but to bytes, and includes written values unchanged.
 * @param ending text after the JSON.
 */
export function jsonOf(value: unknown, ending = ''): Buffer {
  if (value instanceof Written && !ending) return value.json;
  const written: Buffer[] = [];
  pieces = written;
  let text: string;
  try {
    text = JSON.stringify(value);
  } finally {
    pieces = undefined;
  }
  text += ending;
  if (written.length === 0) return Buffer.from(text);
  const between = text.split(`"${MARK}"`);
  return Buffer.concat(
    between.flatMap((part, index) => [Buffer.from(part), ...written.slice(index, index + 1)]),
  );
}
