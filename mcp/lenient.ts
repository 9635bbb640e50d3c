import type { JsonSchema } from '@emi/facade/contract';
import type { Arguments, InputSchema } from './arguments.ts';

/** A call's arguments in the schema's types, and notes for the host's developer about what was changed. */
export interface Taken {
  readonly given: Arguments;
  readonly notes: readonly string[];
}

/**
 * Arguments that hosts add to every call: n8n its session and chat, and others `random_string`, because some models
 * cannot call a tool without arguments.
 */
const OF_HOSTS = ['toolCallId', 'tool_call_id', 'sessionId', 'action', 'chatInput', 'random_string'];

/**
 * Converts arrays, objects, numbers, and flags that a host sent as text, and text that it sent as a number, where the
 * schema allows nothing else. Leaves out what hosts add, and blank texts in place of numbers and flags. Some hosts
 * write every argument as text, those without a value as an empty one, and models copy ids from spreadsheets as
 * numbers.
 */
export function taken(schema: InputSchema, given: Arguments): Taken {
  const notes: string[] = [];
  const entries = Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
    if (isBlank(value) && SCALARS.includes((schema.properties[name] as Shape | undefined)?.type)) {
      notes.push(`${name} was sent as an empty text and ignored; leave it out.`);
      return [];
    }
    if (Object.hasOwn(schema.properties, name))
      return [[name, read(schema.properties[name]!, value, name, notes)]];
    if (!OF_HOSTS.includes(name)) return [[name, value]];
    notes.push(`${name} was ignored; the tool has no such argument.`);
    return [];
  });
  return notes.length > 0 ? { given: Object.fromEntries(entries), notes } : { given, notes };
}

const SCALARS: readonly unknown[] = ['number', 'integer', 'boolean'];
const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

interface Shape {
  readonly type?: unknown;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

function read(schema: JsonSchema, value: unknown, path: string, notes: string[]): unknown {
  const { type, items, properties = {} } = schema as Shape;
  if (typeof value === 'number' && allowsText(schema) && Number.isSafeInteger(value)) {
    notes.push(`${path} was sent as a number and read as text; send text, which keeps the zeros of an id.`);
    return String(value);
  }
  const scalar = typeof value === 'string' ? scalarIn(value, type) : value;
  if (scalar !== value) {
    notes.push(`${path} was sent as text and read as ${typeof scalar}; send a ${typeof scalar}.`);
    return scalar;
  }
  if (type !== 'array' && type !== 'object') return value;
  const whole = typeof value === 'string' ? jsonIn(value, type) : value;
  if (whole !== value) notes.push(`${path} was sent as text and read as JSON; send an ${type}.`);
  if (Array.isArray(whole))
    return items ? whole.map((item, index) => read(items, item, `${path}[${index}]`, notes)) : whole;
  if (typeof whole !== 'object' || whole === null) return whole;
  return Object.fromEntries(
    Object.entries(whole).map(([key, item]) => {
      const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
      return [key, property ? read(property, item, `${path}.${key}`, notes) : item];
    }),
  );
}

/** Returns `true` for a schema that allows text and no number. */
const allowsText = ({ type, anyOf = [] }: JsonSchema): boolean => {
  const types = [type, ...(anyOf as JsonSchema[]).map((one) => one.type)].flat();
  return types.includes('string') && !types.includes('number') && !types.includes('integer');
};

/** The number or flag in a text, where the schema allows no text; otherwise the text itself. */
function scalarIn(written: string, type: unknown): unknown {
  const text = written.trim();
  if (type === 'boolean' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  const isNumber = type === 'number' || type === 'integer';
  return isNumber && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : written;
}

/** The array or object in a JSON text; an empty array for a blank one; otherwise the text, which the checks refuse. */
function jsonIn(text: string, type: 'array' | 'object'): unknown {
  if (type === 'array' && isBlank(text)) return [];
  if (!text.trimStart().startsWith(type === 'array' ? '[' : '{')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
