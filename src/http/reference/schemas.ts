import { MAX_INT } from '@emi/base/values';
import { escaped } from '../html-page.ts';
import { inline } from './markdown.ts';
import { type Schema, schemaNameOf } from './open-api.ts';

const code = (value: unknown): string => `<code>${escaped(String(value))}</code>`;

/** The type in words, with its bounds: `array of string (uuid), 1 to 100 items`. */
export function typeOf(schema: Schema): string {
  const { $ref, anyOf, items, type, format } = schema;
  if ($ref) return `<a href="#schema-${schemaNameOf($ref)}">${schemaNameOf($ref)}</a>`;
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if ('const' in schema) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(', ');
  if (items) return [`array of ${typeOf(items)}`, span(schema.minItems, schema.maxItems, ' items')].join('');
  const bounds =
    span(schema.minimum, schema.maximum, '') || span(schema.minLength, schema.maxLength, ' characters');
  return `${[type ?? 'any'].flat().join(' or ')}${format ? ` (${format})` : ''}${bounds}`;
}

/** The bounds in words, without those that every 32-bit integer has. */
function span(least: number | undefined, most: number | undefined, unit: string): string {
  const from = least === undefined || least === -MAX_INT - 1 ? undefined : least.toLocaleString('en-US');
  const to = most === undefined || most >= MAX_INT ? undefined : most.toLocaleString('en-US');
  if (from !== undefined && to !== undefined) return `, ${from} to ${to}${unit}`;
  if (from !== undefined) return `, at least ${from}${unit}`;
  return to === undefined ? '' : `, at most ${to}${unit}`;
}

/** The fields of an object or an array's objects, recursively; named schemas are described in their own section. */
export function schemaFieldsOf(schema: Schema): string {
  const { properties, required = [], items, anyOf } = schema;
  if (items) return schemaFieldsOf(items);
  if (anyOf) return anyOf.map(schemaFieldsOf).join('');
  if (!properties) return '';
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `<li><code class="name">${escaped(name)}</code> <span class="type">${typeOf(field)}${
        required.includes(name) ? ', required' : ''
      }</span> ${inline(field.description ?? '')}${schemaFieldsOf(field)}</li>`,
  );
  return `<ul class="fields">${fields.join('\n')}</ul>`;
}
