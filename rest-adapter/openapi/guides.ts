import { FAILURES } from '@emi/base/problems';
import { type GraphQLSchema, isEnumType } from 'graphql';
import { EMAIL_PRICE, UNLOCK_PRICES } from '../../src/accounts/prices/prices.ts';

/** The guides of docs/reference, in the order of the reference. */
export const GUIDES = [
  'introduction',
  'first-request',
  'keys-and-tokens',
  'testing',
  'credits',
  'pagination',
  'exports',
  'errors',
  'limits',
  'idempotency',
  'agents',
  'changes',
] as const;

/** All guides as one Markdown text, with their tables filled in. */
export const guidesText = (schema: GraphQLSchema, read: (guide: string) => string): string =>
  GUIDES.map((guide) =>
    read(guide)
      .trim()
      .replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
        if (!(name in TABLES)) throw new Error(`guides.ts has no table ${name} for ${guide}.md`);
        return TABLES[name as keyof typeof TABLES](schema);
      }),
  ).join('\n\n');

const TABLES = {
  scopes: (schema: GraphQLSchema) => table(['scope', 'allows'], valuesOf(schema, 'Scope')),
  plans: (schema: GraphQLSchema) => table(['plan', 'limits'], valuesOf(schema, 'Plan')),
  prices: () =>
    table(
      ['operation', 'credits'],
      [
        ...Object.entries(UNLOCK_PRICES).map(([type, price]) => [`unlock a ${type}`, String(price)]),
        ['generate an email', String(EMAIL_PRICE)],
        ['everything else, and what is already unlocked', '0'],
      ],
    ),
  problems: () =>
    table(['status and error of REST', 'code of GraphQL', 'when', 'retry, and what to do'], failureRows()),
};

/** The values of an enum with their descriptions. */
function valuesOf(schema: GraphQLSchema, name: string): string[][] {
  const type = schema.getType(name);
  if (!isEnumType(type)) throw new Error(`the schema has no enum ${name}`);
  return type.getValues().map((value) => [`\`${value.name}\``, value.description ?? '']);
}

/** Every failure by status, with REST's `error` and GraphQL's code. */
const failureRows = (): string[][] =>
  Object.entries(FAILURES)
    .sort(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, error, isRestOnly, meaning, retry, action }]) => [
      `${status} ${error ?? ''}`.trim(),
      isRestOnly ? '' : `\`${code}\``,
      meaning,
      `${retry} ${action}`,
    ]);

const table = (head: readonly string[], rows: readonly string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
