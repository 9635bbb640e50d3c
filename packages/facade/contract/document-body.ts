import { type Bounds, boundsOf, snakeCase } from '@emi/base/declared';
import { accountsTable } from '@emi/base/tables';
import {
  addressText,
  arrayOf,
  choice,
  choices,
  decimal,
  flag,
  formatted,
  object,
  text,
  timestamp,
  uuid,
  whole,
} from '@emi/base/values';
import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  parse,
  typeFromAST,
} from 'graphql';
import type { z } from 'zod';
import type { BodyFields } from './body.ts';
import type { RowsOfBody } from './body-forms.ts';
import { usesOfVariables } from './variable-uses.ts';

type AllBounds = Readonly<Record<string, Bounds>>;

/**
 * Derives the fields of a body from a route's document: one for each variable that is not in the path, and those of
 * the input object `$input` one by one. Types and bounds come from the schema, from the argument or input field that
 * gets a variable. A variable that only directives use is not a field.
 * @param bounds of arguments, by field, because the schema carries bounds of input fields only
 * @param rows the list that the fields of a single row may replace
 */
export function bodyOf(
  schema: GraphQLSchema,
  document: string,
  pathIds: readonly string[],
  bounds: AllBounds = {},
  rows?: RowsOfBody,
): BodyFields {
  const operation = parse(document).definitions[0] as OperationDefinitionNode;
  const uses = usesOfVariables(schema, operation);
  const ofDirectives = schema.getDirectives().flatMap(({ args }) => args);
  const fields: Record<string, z.ZodType> = {};
  for (const { variable, type: node, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const use = uses.get(name);
    if (pathIds.includes(name) || ofDirectives.some((argument) => argument === use)) continue;
    const type = typeFromAST(schema, node as never) as GraphQLInputType;
    const plain = getNullableType(type);
    if (name === 'input' && isInputObjectType(plain)) Object.assign(fields, fieldsOf(plain, rows));
    else {
      const own = { ...(use && boundsOf(use)), ...bounds[snakeCase(name)] };
      Object.assign(fields, spread({ name, type, bounds: own, fallback: defaultValue }, rows));
    }
  }
  return fields;
}

interface Input {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly bounds: Bounds;
  readonly fallback: unknown;
}

const fieldsOf = (type: GraphQLInputObjectType, rows?: RowsOfBody): Record<string, z.ZodType> =>
  Object.assign(
    {},
    ...Object.values(type.getFields()).map((field) =>
      spread({ ...field, bounds: boundsOf(field), fallback: field.defaultValue }, rows),
    ),
  );

/** The field of an input; before the list that a single row may replace, the fields of a row, all of them optional. */
function spread(input: Input, rows: RowsOfBody | undefined): Record<string, z.ZodType> {
  const name = snakeCase(input.name);
  if (name !== rows?.name) return { [name]: fieldOf(input) };
  const row = fieldsOf(getNamedType(input.type) as GraphQLInputObjectType);
  for (const field of rows.shared) row[field] = row[field]!.optional();
  const own = Object.entries(row).map(([field, value]) => [field, value.optional()]);
  return { ...Object.fromEntries(own), [name]: arrayOf(object(row), input.bounds.maxItems!).optional() };
}

/** Null clears a field that may be absent, unless it has a default or its bounds say that null keeps the value. */
function fieldOf(input: Input): z.ZodType {
  const value = presentValue({ ...input, type: getNullableType(input.type) });
  if (isNonNullType(input.type) && input.fallback === undefined) return value;
  return input.bounds.keptByNull || input.fallback !== undefined ? value.optional() : value.nullish();
}

const SCALARS: Readonly<Record<string, (bounds: Bounds) => z.ZodType | undefined>> = {
  UUID: () => uuid,
  DateTime: () => timestamp,
  Boolean: () => flag,
  Int: ({ min, max }) => whole(min, max),
  Float: () => decimal,
  String: textOf,
  SearchText: textOf,
  AccountsTable: () => accountsTable,
};

function textOf({ maxLength, isFilled, isAddress, format }: Bounds): z.ZodType | undefined {
  if (format) return formatted(format);
  if (maxLength === undefined) return undefined;
  return isAddress ? addressText(maxLength) : text(maxLength, isFilled ? 1 : 0);
}

/** @throws if the schema does not bound the value: no body may have a text or a list of unlimited length */
function presentValue({ name, type, bounds }: Input): z.ZodType {
  if (isListType(type)) {
    if (bounds.values) return choices(bounds.values);
    const item = getNullableType(type.ofType);
    const isRow = isInputObjectType(item);
    const each = isRow
      ? object(fieldsOf(item))
      : presentValue({ name, type: item, bounds, fallback: undefined });
    if (bounds.maxItems !== undefined) return arrayOf(each, bounds.maxItems, isRow ? undefined : 'texts');
  } else if (isEnumType(type)) {
    return choice(type.getValues().map((value) => value.name));
  } else {
    const value = 'name' in type ? SCALARS[type.name]?.(bounds) : undefined;
    if (value) return value;
  }
  throw new Error(`cannot derive a field of a body from ${name}: ${type}`);
}
