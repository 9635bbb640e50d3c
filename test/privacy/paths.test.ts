import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';
import sql, { join, raw } from 'sql-template-tag';
import { graphSchema } from '../../src/app/schema.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { seedExport } from '../support/seed-export.ts';
import { seedSearch } from '../support/seed-search.ts';
import { seedWebhook } from '../support/seed-webhook.ts';
import {
  documentOf,
  type GatedKind,
  gatedKinds,
  kindGivenBy,
  objectsIn,
  pathName,
  pathsToGated,
  privateFields,
  requiredArguments,
} from './graph-paths.ts';

interface Document {
  readonly name: string;
  readonly text: string;
  /** The kind at the end of the path. */
  readonly end: GatedKind;
}

interface Answer {
  readonly data: unknown;
  readonly errors?: Refusal[];
}

interface Refusal {
  readonly path: unknown[];
  readonly extensions: { readonly code: string; readonly field?: string };
}

const schema = await graphSchema();
const gated = gatedKinds();
const paths = pathsToGated(schema);

/** Private records that belong to a user or an organization, which sees them without unlocking anything. */
const OWNED = [
  'List',
  'ListItem',
  'EmailPrompt',
  'CreditEntry',
  'Export',
  'AuditEntry',
  'Event',
  'Webhook',
  'WebhookDelivery',
  'EventSubscription',
  'SavedSearch',
  'SearchMatch',
];
const LOCKED = ['ENTITY_LOCKED', 'PARENT_ENTITY_LOCKED'];

let harness: Harness;
/** Has unlocked nothing. */
let nobody: Cast;
/** Has unlocked the district and the school, and no contact. */
let neighbor: Cast;
/** Has unlocked everything. */
let insider: Cast;
let documents: Document[];
const unlocked = new Map<Cast, Set<string>>();

/** One of everything, at a district and at its school, and each caller's own records about it. */
beforeAll(async () => {
  harness = await Harness.start();
  const { seed } = harness;
  const district = await seed.district();
  const school = await seed.school({ districtId: district.id });
  const contacts = [
    await seed.contact({ districtId: district.id }),
    await seed.contact({ districtId: district.id, schoolId: school.id }),
  ];
  const [vendor, former] = [await seed.vendor(), await seed.vendor()];
  for (const place of [{ districtId: district.id }, { schoolId: school.id }]) {
    // It replaced another, so that the feed has a signal about it.
    await seed.stackEntry(place, vendor, { category: 'lms', firstSeenAt: new Date() });
    const [first, last] = [300, 100].map((days) => new Date(Date.now() - days * 86_400_000));
    const gone = { firstSeenAt: first, lastSeenAt: last, goneAt: last };
    await seed.stackEntry(place, former, { category: 'lms', ...gone });
    await seed.contract(place, { vendorId: vendor.id, expiresAt: new Date(Date.now() + 30 * 86_400_000) });
    await seed.purchase(place, { vendorId: vendor.id, decidedAt: new Date(Date.now() - 30 * 86_400_000) });
    await seed.painPoint(place);
    await seed.fundingSignal(place);
    await seed.rfp(place);
    await seed.timelineEvent(place);
    await seed.classifiedUrl(place);
  }

  const lists: string[] = [];
  const prompts: string[] = [];
  const exports: string[] = [];
  const webhooks: string[] = [];
  const searches: string[] = [];
  const caller = async () => {
    const cast = await seed.organization({ plan: 'enterprise' }); // some paths are long and expensive
    for (const [entityType, entities] of [
      ['district', [district]],
      ['school', [school]],
      ['contact', contacts],
    ] as const) {
      const list = await seed.list(cast, { entityType });
      for (const entity of entities) await seed.listItem(list, entity);
      lists.push(list.id);
    }
    const prompt = await seed.emailPrompt(cast);
    prompts.push(prompt.id);
    await seed.creditEntry(cast);
    exports.push(await seedExport(harness.db, cast));
    webhooks.push(await seedWebhook(harness.db, cast));
    searches.push(await seedSearch(harness.db, cast));
    for (const contact of contacts) {
      await seed.overlay(cast, contact);
      await seed.email(cast, contact, { emailPromptId: prompt.id });
    }
    unlocked.set(cast, new Set());
    return cast;
  };
  [nobody, neighbor, insider] = [await caller(), await caller(), await caller()];
  for (const cast of [neighbor, insider]) {
    await cast.unlocks('district', district);
    await cast.unlocks('school', school);
    unlocked.set(cast, new Set([district.id, school.id]));
  }
  await insider.unlocks('contact', ...contacts);
  for (const { id } of contacts) unlocked.get(insider)!.add(id);

  const argumentsOf = requiredArguments({
    District: [district.id],
    School: [school.id],
    Contact: contacts.map(({ id }) => id),
    Vendor: [vendor.id],
    List: lists,
    EmailPrompt: prompts,
    Export: exports,
    Webhook: webhooks,
    Rows: [rowsOf(district.ncesId, school.ncesId)],
    SavedSearch: searches,
    Others: await otherIds(),
  });
  documents = paths.map((path) => ({
    name: pathName(path),
    text: documentOf(path, argumentsOf),
    end: gated.get(path.at(-1)!.type.name)!,
  }));
});
afterAll(() => harness.close());

/** Rows that mean places, and rows whose state contradicts them, which get candidates. */
const rowsOf = (...ncesIds: string[]): string =>
  `[${ncesIds.flatMap((id) => [`{ ncesId: "${id}" }`, `{ ncesId: "${id}", state: "WY" }`]).join()}]`;

/** The ids of findings and emails, which only a look-up of any record takes. */
async function otherIds(): Promise<string[]> {
  const tables = [...gated.values()]
    .filter(({ columns }) => columns.has('entityId'))
    .map(({ table }) => table);
  const queries = [...tables, 'generated_emails'].map((table) => raw(`select id from ${table}`));
  const rows = await harness.db.core.rows<{ id: string }>(sql`${join(queries, ' union ')}`);
  return rows.map(({ id }) => id);
}

/** Fields that depend on the lock of a record of this kind. */
const fieldsBelow = ({ name }: GatedKind) => privateFields(schema.getType(name) as GraphQLObjectType);

const ask = async ({ key }: Cast, { name, text }: Document): Promise<Answer> => {
  const { status, body } = await harness.graphql(key, text); // the harness finds canaries in the wrong hands
  expect([name, status, status === 200 ? '' : body.errors[0].message]).toEqual([name, 200, '']);
  return body;
};

/** The fields that an answer shows although they are locked for the caller. */
function revealed(cast: Cast, { data, errors = [] }: Answer): string[] {
  const findings = objectsIn(data).flatMap((object) => {
    const kind = gated.get(object.__typename as string);
    if (!kind || OWNED.includes(kind.name) || unlocked.get(cast)!.has(object.id as string)) return [];
    // the canary guard checks for the other callers
    if (kind.isPrivate) return cast === nobody ? [`${kind.name} ${object.id}`] : [];
    const shown = kind.hidden.filter((property) => (object[property] ?? null) !== null);
    const listed = fieldsBelow(kind)
      .map(({ field }) => field.name)
      .filter((field) => field in object && object[field] !== null);
    return [...shown, ...listed].map((field) => `${kind.name}.${field}`);
  });
  // A root field may refuse; a nested one is null, and `access` has the reason.
  const unknown = errors.filter(
    (error) => error.path.length > 1 || !(LOCKED.includes(error.extensions.code) || isForeignPrompt(error)),
  );
  return [...findings, ...unknown.map((error) => JSON.stringify(error))];
}

/** The documents name the prompts of every caller, and a prompt of another user does not exist for this one. */
const isForeignPrompt = ({ extensions: { code, field } }: Refusal): boolean =>
  code === 'NOT_FOUND' && field === 'emailPromptId';

/** The documents with a wrong answer for this caller, and what is wrong. */
async function failures(cast: Cast, check: (answer: Answer, document: Document) => string[]) {
  const wrong: Record<string, string[]> = {};
  for (const document of documents) {
    const found = check(await ask(cast, document), document);
    if (found.length > 0) wrong[document.name] = found;
  }
  return wrong;
}

describe(`every path from the root to hidden data (${paths.length} paths)`, () => {
  it('is found: each kind that hides something, and each root field that returns one', () => {
    const ends = paths.map((path) => gated.get(path.at(-1)!.type.name)!);
    const reached = ends.flatMap((kind) => [kind.name, ...fieldsBelow(kind).map((below) => below.kind.name)]);
    expect(new Set(reached)).toEqual(new Set(gated.keys()));
    const giving = Object.values(schema.getQueryType()!.getFields()).filter((field) =>
      gated.has(kindGivenBy(field)),
    );
    const short = paths.filter(({ length }) => length <= 2).map(([step]) => step!.field.name);
    expect(giving.map(({ name }) => name).filter((name) => !short.includes(name))).toEqual([]);
  });

  it('ends in null, or a coded error at the root, for a caller who has unlocked nothing', async () => {
    expect(await failures(nobody, (answer) => revealed(nobody, answer))).toEqual({});
  });

  it('ends so at the contacts for a caller who has unlocked only their parents', async () => {
    expect(await failures(neighbor, (answer) => revealed(neighbor, answer))).toEqual({});
  });

  it('shows everything, each with its canary, to a caller who has unlocked everything', async () => {
    const missing = ({ end }: Document, { data }: Answer): string[] => {
      const objects = objectsIn(data);
      return [end, ...fieldsBelow(end).map(({ kind }) => kind)].flatMap((kind) => {
        const records = objects.filter(({ __typename }) => __typename === kind.name);
        return kind.hidden
          .filter((property) => isVisible(kind, property))
          .filter((property) => !records.some((object) => isShown(kind, property, object[property])))
          .map((property) => `${kind.name}.${property}`);
      });
    };
    const check = (answer: Answer, document: Document) => [
      ...missing(document, answer),
      ...(answer.errors ?? [])
        .filter((error) => !isForeignPrompt(error))
        .map((error) => JSON.stringify(error)),
    ];
    expect(await failures(insider, check)).toEqual({});
  });
});

describe('lockedFields', () => {
  const ask = async ({ key }: Cast) => {
    const fields = '{ nodes { id access { lockedFields } } }';
    const { body } = await harness.graphql(
      key,
      `{ districts ${fields} schools ${fields} contacts ${fields} }`,
    );
    return Object.values(
      body.data as Record<string, { nodes: { access: { lockedFields: string[] } }[] }>,
    ).map(({ nodes }) => nodes.map(({ access }) => access.lockedFields));
  };
  /** The fields of a kind that the gate hides, however it is declared. */
  const hiddenOf = (name: string) => {
    const kind = gated.get(name)!;
    const columns = kind.hidden.filter((property) => kind.columns.get(property)!.gate === 'gated');
    return [...columns, ...fieldsBelow(kind).map(({ field }) => field.name)].sort();
  };

  it('names exactly the fields that a lock hides, and none once it is open', async () => {
    const [district, school, contact] = ['District', 'School', 'Contact'].map(hiddenOf);
    expect(await ask(nobody)).toEqual([[district], [school], []]);
    expect(await ask(neighbor)).toEqual([[[]], [[]], [contact, contact]]);
    expect(await ask(insider)).toEqual([[[]], [[]], [[], []]]);
  });
});

/** Columns of private records that name something public. */
const NAMED = ['replacedVendorName'];

/** Private columns that hold no text cannot hold a canary, and may be empty. */
const isVisible = (kind: GatedKind, property: string): boolean =>
  kind.columns.get(property)!.gate === 'gated' || (isText(kind, property) && !NAMED.includes(property));

const isText = ({ name }: GatedKind, property: string): boolean => {
  const type = schema.getType(name);
  return (
    isObjectType(type) && ['String', 'JSON'].includes(getNamedType(type.getFields()[property]!.type).name)
  );
};

const isShown = (kind: GatedKind, property: string, value: unknown): boolean =>
  isText(kind, property) ? JSON.stringify(value ?? null).includes('cnry-') : (value ?? null) !== null;
