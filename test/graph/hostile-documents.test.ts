import { afterAll, beforeAll, beforeEach, describe, it } from '@jest/globals';
import { Harness } from '../support/harness.ts';
import { HostileCaller } from '../support/hostile-caller.ts';

let harness: Harness;
let caller: HostileCaller;

beforeAll(async () => {
  harness = await Harness.start();
  const acme = await harness.seed.organization();
  caller = new HostileCaller(harness, acme);
});
beforeEach(() => harness.pass(61_000)); // each root field counts as a request
afterAll(() => harness.close());

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');
const spread = (count: number) => times(count, (index) => `...F${index}`);

describe('a document larger than any legitimate one', () => {
  it.each<[string, string, RegExp]>([
    ['6,000 braces', `${'{ schools '.repeat(6_000)}${'}'.repeat(6_000)}`, /tokens/],
    ['6,000 brackets', `{ schools(filter: ${'['.repeat(6_000)}`, /tokens/],
    ['10,000 aliases', `{ ${times(9_000, (i) => `a${i}:id`)} }`, /tokens/],
    ['1,000 directives', `{ schools ${'@skip(if: true) '.repeat(1_000)} { nodes { id } } }`, /tokens/],
    [
      '101 aliases',
      `{ ${times(101, (i) => `a${i}: __typename viewer { plan }`)} }`.replaceAll(
        '__typename viewer { plan }',
        'viewer { plan }',
      ),
      /too many aliases/,
    ],
    [
      '200 aliases hidden in 14 fragments',
      `{ ${spread(14)} }
        ${times(14, (i) => `fragment F${i} on Query { ${times(15, (j) => `a${i}x${j}: __typename`)} }`)}`,
      /too many aliases/,
    ],
    [
      'aliases in one fragment that is used again and again',
      `{ ${times(30, (i) => `a${i}: school(id: "x") { district { ...F } }`)} }
        fragment F on District { b: id c: id d: id }`,
      /too many aliases/,
    ],
    [
      'aliases named like what is allowed',
      `{ __typename: viewer { plan } ${times(101, (i) => `a${i}: viewer { plan }`)} }`,
      /too many aliases/,
    ],
    [
      '60 directives on different fields',
      `{ viewer { ${times(60, (i) => `a${i}: plan @include(if: true)`)} } }`,
      /too many directives/,
    ],
    [
      '15 levels',
      `{ schools { nodes ${'{ district { schools { nodes '.repeat(5)} { id } ${'} } }'.repeat(5)} } }`,
      /nested too deeply/,
    ],
    [
      '15 levels in a chain of fragments',
      `{ schools { nodes { ...F0 } } }
       ${times(5, (i) => `fragment F${i} on School { district { schools { nodes { ...F${i + 1} } } } }`)}
       fragment F5 on School { id }`,
      /nested too deeply/,
    ],
    [
      '15 levels in inline fragments',
      `{ schools { nodes {
         ${'... on School { district { schools { nodes { '.repeat(5)} id ${'} } } }'.repeat(5)} } } }`,
      /nested too deeply/,
    ],
    [
      'a fragment used first where it is shallow, then where it is deep',
      `{ a: school(id: "x") { ...S }
       schools { nodes { district { schools { nodes { district { schools { nodes { ...S } } } } } } } } }
       fragment S on School { district { schools { nodes { district { schools { nodes { id } } } } } } }`,
      /nested too deeply/,
    ],
    [
      'depth behind a fragment called __schema',
      `{ ...__schema }
       fragment __schema on Query { schools { nodes
         ${'{ district { schools { nodes '.repeat(5)} { id } ${'} } }'.repeat(5)} } }`,
      /nested too deeply/,
    ],
    [
      'depth behind an alias called __schema',
      `{ __schema: schools { nodes ${'{ district { schools { nodes '.repeat(5)} { id } ${'} } }'.repeat(5)} } }`,
      /nested too deeply/,
    ],
    ['500 repeated fields', `{ schools { nodes { ${'id '.repeat(500)} } } }`, /at most 30 times/],
    [
      '200 overlapping selections',
      `{ schools { nodes { ${'district { id } '.repeat(200)} } } }`,
      /at most 30 times/,
    ],
    [
      'a field repeated by 100 fragments',
      `{ schools { nodes { ${spread(100)} } } } ${times(100, (i) => `fragment F${i} on School { id }`)}`,
      /at most 30 times/,
    ],
    [
      'fields repeated in fragments on types that do not fit',
      `{ schools { nodes { ${times(16, () => '... on District { id } ... on Nothing { id }')} } } }`,
      /at most 30 times/,
    ],
    [
      'fragments that double each other',
      `{ ...F0 } fragment F0 on Query { ${times(3, (i) => `a${i}: districts { nodes { ...F1 } }`)} }
       fragment F1 on District {
         schools { nodes { ...F2 } } contacts { nodes { district { ...F3 } school { ...F2 } } } }
       fragment F2 on School { district { ...F3 } contacts { nodes { district { ...F3 } school { ...F4 } } } }
       fragment F3 on District {
         schools { nodes { ...F4 } } contacts { nodes { school { ...F4 } district { ...F5 } } } }
       fragment F4 on School { district { ...F5 } contacts { nodes { district { ...F5 } ...F6 } } }
       fragment F5 on District { ${times(60, (i) => `${['id', 'name', 'state', 'county', 'phone', 'status'][i % 6]}`)} }
       fragment F6 on Contact { id name title state }`,
      /more than 2000 fields|at most 30 times|nested too deeply/,
    ],
    [
      'wide fragments used by many',
      `{ ${times(60, (i) => `a${i}: schools { nodes { ...W } }`)} }
       fragment W on School { id ncesId name state websiteUrl gradeLevels
       schoolType localeType studentCount latitude longitude phone county status source notes retryCount
       createdAt crawledAt timeline keyFacts errorMessage sourceUrl physicalZip physicalCity physicalState
       mailingZip mailingCity mailingState aiSummary districtId
       physicalAddress mailingAddress technologyLevel edtechProducts }`,
      /more than 2000 fields/,
    ],
    [
      'a circle of fragments',
      '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A viewer { plan } }',
      /within itself|cannot spread/i,
    ],
    [
      'a circle through fields',
      '{ schools { nodes { ...A } } } fragment A on School { district { schools { nodes { ...A } } } }',
      /contains itself/,
    ],
    [
      'a circle that holds itself twice',
      '{ ...A } fragment A on Query { ...A ...A }',
      /within itself|cannot spread/i,
    ],
    [
      'an endless introspection',
      `{ __schema { types { ${'fields { type { '.repeat(9)} name ${'} }'.repeat(9)} } } }`,
      /introspection depth/i,
    ],
    [
      'types of types of types',
      `{ __type(name: "School") { ...T0 } }
       ${times(40, (i) => `fragment T${i} on __Type { ofType { ...T${i + 1} } fields { type { ...T${i + 1} } } }`)}
       fragment T40 on __Type { name }`,
      /introspection depth|2000 fields|nested too deeply/i,
    ],
    [
      'the schema 100 times',
      `{ __schema { ${times(100, (i) => `a${i}: types { fields { name } }`)} } }`,
      /may return 20000 objects/,
    ],
    ['a subscription', 'subscription { schools { nodes { id } } }', /subscription/i],
    ['operations with nothing to run', 'fragment F on Query { viewer { plan } }', /never used/],
    ['a definition of types', 'type Query { a: Int }', /not executable/i],
    ['@defer', '{ ... @defer { viewer { plan } } }', /unknown directive/i],
    ['a guess at a name', '{ skools { nodes { id } } }', /Cannot query field/],
    ['a guess at an argument', '{ schools(filtr: {}) { nodes { id } } }', /Unknown argument/],
    ['a guess at a value', '{ schools(order: { by: nam }) { nodes { id } } }', /does not exist/],
    [
      'a whole number beyond all',
      `{ schools(page: { limit: ${'9'.repeat(5_000)} }) { nodes { id } } }`,
      /Int cannot represent/,
    ],
    ['a NUL in the document', '{ viewer\u0000 { plan } }', /Syntax Error/],
    ['half a character in the document', '{ viewer\ud800 { plan } }', /Syntax Error/],
    ['nothing', '   ', /Syntax Error/],
    [
      'a text without an end',
      `{ schools(filter: { search: "${'x'.repeat(50_000)} }) { nodes { id } } }`,
      /Unterminated/,
    ],
    [
      'a text of 50,000',
      `{ schools(filter: { search: "${'x'.repeat(50_000)}" }) { nodes { id } } }`,
      /200 characters/,
    ],
    ['a name of 50,000', `{ ${'x'.repeat(50_000)} }`, /Cannot query field/],
  ])('is refused before it is analyzed: %s', (_what, query, hint) => caller.expectRefused({ query }, hint));
});
