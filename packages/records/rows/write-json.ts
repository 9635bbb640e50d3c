import { randomUUID } from 'node:crypto';
import { JsonOutput } from './json-output.ts';

/** The plan for serializing a value: its GraphQL type and the selection below it. */
export interface ValuePlan {
  readonly isNullable: boolean;
  /** A scalar or enum, not a list. */
  readonly isLeaf: boolean;
  /** The items of a list. */
  readonly item?: ValuePlan;
  /** The fields of an object. */
  readonly fields?: FieldPlans;
  /** Set for a scalar that is not its own JSON. */
  readonly serialize?: (value: unknown) => unknown;
}

export interface FieldPlan {
  /** The text before the value: `{"name":` or `,"name":`. */
  readonly key: Uint8Array;
  readonly property: string | symbol;
  /** Absent if the key suffices, as for `__typename`. */
  readonly value?: ValuePlan;
}

/** The fields of an object in selection order. */
export type FieldPlans = readonly FieldPlan[];

export const WRITE = Symbol('write');

/** An object that serializes its own fields. */
export interface WritesItself {
  [WRITE](output: JsonOutput, fields: FieldPlans): void;
}

export const END_OF_OBJECT = Buffer.from('}');
export const NULL_TEXT = Buffer.from('null');
const START_OF_LIST = Buffer.from('[');
const COMMA = Buffer.from(',');
const END_OF_LIST = Buffer.from(']');

/** Thrown for a value that its GraphQL type forbids. */
export class TypeViolation extends Error {}

export function writeNull(output: JsonOutput, { isNullable }: ValuePlan): void {
  if (!isNullable) throw new TypeViolation('null where none may be');
  output.raw(NULL_TEXT);
}

export function writeValue(output: JsonOutput, value: unknown, plan: ValuePlan): void {
  if (value === null || value === undefined) writeNull(output, plan);
  else if (plan.item) writeList(output, value, plan.item);
  else if (plan.fields) writeObject(output, value as object, plan.fields);
  else output.value(plan.serialize ? plan.serialize(value) : value);
}

function writeList(output: JsonOutput, values: unknown, item: ValuePlan): void {
  if (!Array.isArray(values)) throw new TypeViolation('no list');
  output.raw(START_OF_LIST);
  for (let index = 0; index < values.length; index++) {
    if (index > 0) output.raw(COMMA);
    writeValue(output, values[index], item);
  }
  output.raw(END_OF_LIST);
}

function writeObject(output: JsonOutput, object: object, fields: FieldPlans): void {
  if (WRITE in object) {
    (object as WritesItself)[WRITE](output, fields);
    return;
  }
  for (const { key, property, value } of fields) {
    output.raw(key);
    if (value) writeValue(output, (object as Record<PropertyKey, unknown>)[property], value);
  }
  output.raw(END_OF_OBJECT);
}

/** The serialized values that the current `JSON.stringify` has met; only one runs at a time. */
let pieces: Buffer[] | undefined;
/** Stands for a serialized value; random, so that no data can contain it. */
const MARK = randomUUID();

/** A value that is already serialized. */
export class SerializedValue {
  readonly json: Buffer;

  constructor(value: unknown, plan: ValuePlan) {
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
 * Serializes like `JSON.stringify`, but to bytes, and copies values that are already serialized.
 * @param ending text after the JSON.
 */
export function jsonOf(value: unknown, ending = ''): Buffer {
  if (value instanceof SerializedValue && !ending) return value.json;
  const serialized: Buffer[] = [];
  pieces = serialized;
  let text: string;
  try {
    text = JSON.stringify(value);
  } finally {
    pieces = undefined;
  }
  text += ending;
  if (serialized.length === 0) return Buffer.from(text);
  const between = text.split(`"${MARK}"`);
  return Buffer.concat(
    between.flatMap((part, index) => [Buffer.from(part), ...serialized.slice(index, index + 1)]),
  );
}

/** A copy of a value in which everything is a plain object, array, or primitive. */
export const parsed = <T>(value: T): T => JSON.parse(jsonOf(value).toString());
