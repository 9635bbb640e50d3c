import { type GraphQLSchema, isEnumType } from 'graphql';
import { EMAIL_PRICE, UNLOCK_PRICES } from '../../src/records/prices.ts';
import { REFUSALS } from '../../src/responses/problems.ts';
import { PROBLEMS } from './problem-catalog.ts';

/** The guides of docs/reference, in the order of the reference. */
export const GUIDES = [
  'introduction',
  'first-request',
  'keys-and-tokens',
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
    table(
      ['status and error', 'when', 'retry, and what to do'],
      [...problemRows(), ...HTTP_ROWS]
        .sort(byStatus)
        .map(([status, error, when, retry, action]) => [`${status} ${error}`, when!, `${retry} ${action}`]),
    ),
};

/** The values of an enum with their descriptions. */
function valuesOf(schema: GraphQLSchema, name: string): string[][] {
  const type = schema.getType(name);
  if (!isEnumType(type)) throw new Error(`the schema has no enum ${name}`);
  return type.getValues().map((value) => [`\`${value.name}\``, value.description ?? '']);
}

type Row = readonly string[];

const byStatus = ([a = '']: Row, [b = '']: Row): number => Number(a) - Number(b);

/** The error of REST and, where it differs, the code of GraphQL. */
const problemRows = (): Row[] =>
  Object.entries(PROBLEMS).map(([code, { status, example, meaning, retry, action }]) => {
    const { error } = example as { error: string };
    return [String(status), error === code ? `\`${code}\`` : `${error} \`${code}\``, meaning, retry, action];
  });

/** Refusals before a request reaches an operation, and defects. */
const HTTP_ROWS: readonly Row[] = [
  [
    '200',
    '`X-Export-Status: failed`',
    'A file could not be completed; its last line says why. Without `TE: trailers`, the connection breaks.',
    'Yes.',
    'Discard the file, and request it again.',
  ],
  ['404', 'Not Found', 'There is no such route.', 'No.', 'Correct the path.'],
  [
    '405',
    'Method Not Allowed',
    'The route has other methods; `Allow` lists them.',
    'No.',
    'Correct the method.',
  ],
  [
    '406',
    'Not Acceptable',
    '`Accept` names no type that the operation has.',
    'No.',
    'Accept `application/json`.',
  ],
  ['408', 'Request Timeout', 'The request did not arrive in time.', 'Yes.', 'Send it faster.'],
  ['410', 'Gone', 'The link to the file of an export has expired.', 'No.', 'Create a new export.'],
  ['413', 'Payload Too Large', REFUSALS[413], 'No.', 'Send the records in several requests.'],
  ['415', 'Unsupported Media Type', REFUSALS[415], 'No.', 'Correct `Content-Type`.'],
  [
    '431',
    'Request Header Fields Too Large',
    'The headers exceed 16 kB.',
    'No.',
    'Send fewer or shorter ones.',
  ],
  ['500', 'Internal Server Error', 'A defect of the service.', 'Perhaps.', 'Report it with `X-Request-Id`.'],
];

const table = (head: readonly string[], rows: readonly Row[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
