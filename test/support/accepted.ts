import type { z } from 'zod';
import { type BodyFields, elementFields, isNullable, present } from '../../packages/facade/contract/body.ts';
import { EXAMPLE_TEXT, type Param } from '../../packages/facade/contract/parameter-types.ts';
import { valueSchema } from '../../packages/facade/contract/value-schema.ts';

/** The values that a published schema allows, for tests that make valid and invalid ones. */
export interface Accepted {
  readonly kind:
    | 'uuid'
    | 'uuids'
    | 'timestamp'
    | 'state'
    | 'text'
    | 'texts'
    | 'flag'
    | 'number'
    | 'whole'
    | 'value'
    | 'values'
    | 'object'
    | 'array';
  readonly orNull: boolean;
  readonly values: readonly string[];
  readonly min: number;
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern: RegExp;
  /** Fields of each element. */
  readonly fields: BodyFields;
}

interface Published {
  readonly type: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly items?: Published;
}

const STATE = '^[A-Za-z]{2}$';
const LISTS = { uuid: 'uuids', value: 'values', text: 'texts' } as const;

function kindOf({ type, format, enum: values, pattern, items }: Published): Accepted['kind'] {
  if (type === 'array') return LISTS[kindOf(items!) as keyof typeof LISTS] ?? 'array';
  if (type === 'boolean') return 'flag';
  if (type === 'integer') return 'whole';
  if (type === 'number' || type === 'object') return type;
  if (values) return 'value';
  if (format === 'uuid') return 'uuid';
  if (format === 'date-time') return 'timestamp';
  return pattern === STATE ? 'state' : 'text';
}

/** The accepted values of a field of a body. */
export function acceptedBy(field: z.ZodType): Accepted {
  const schema = valueSchema(present(field)) as unknown as Published;
  const one = schema.items ?? schema;
  return {
    kind: kindOf(schema),
    orNull: isNullable(field),
    values: one.enum ?? [],
    min: one.minimum ?? 0,
    minLength: one.minLength ?? 0,
    maxLength: one.maxLength ?? Number.POSITIVE_INFINITY,
    pattern: new RegExp(one.pattern ?? '', 'u'),
    fields: elementFields(field)?.fields ?? {},
  };
}

/** The accepted values of a query parameter; for a text, also its example and if it has a format. */
export const acceptedInQuery = ({ value, example }: Param) => ({
  ...acceptedBy(value),
  example: example ?? '',
  hasFormat: example !== undefined && example !== EXAMPLE_TEXT,
});
