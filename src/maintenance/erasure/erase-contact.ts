import { badRequest, Problem } from '@emi/base/problems';
import type { DatabaseAddress } from '@emi/base/runtime';
import { parseText, parseUuid } from '@emi/base/scalars';
import sql, { type Sql } from 'sql-template-tag';
import { type OwnerStatements, onOwnConnection, statementsOn } from '../../db/own-connection.ts';
import { eraseExports } from './exported-files.ts';
import { eraseMentions, mentionsOf } from './mentions.ts';

/** The person who asks to be erased: a contact, everyone with an address, or a name at a district or school. */
export interface ErasedPerson {
  readonly id?: string;
  readonly email?: string;
  readonly name?: string;
  /** NCES id of the district or school. */
  readonly place?: string;
}

export interface Erased {
  /** The ids of the deleted contacts. */
  readonly contacts: readonly string[];
  /** The number of deleted files of exports. */
  readonly files: number;
  /** The numbers of changed rows that mentioned the person, by table. */
  readonly mentions: Readonly<Record<string, number>>;
}

interface ContactRow {
  readonly id: string;
  readonly districtId: string;
  readonly name: string;
  readonly email: string | null;
  readonly linkedinUrl: string | null;
  /** True if others use the address, too, such as that of an office. */
  readonly isShared: boolean;
}

/**
 * Erases a person everywhere, and stores keyed hashes by which later scouting and imports skip them.
 * @param options.dryRun does the same and rolls it back
 */
export const eraseContact = (
  address: DatabaseAddress,
  person: ErasedPerson,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<Erased> =>
  // As the database's owner, who can also change tables to which the service can only append.
  onOwnConnection(address, undefined, async (client) => {
    await client.query('begin'); // closing the connection rolls back
    const erased = await erase(statementsOn(client), person);
    if (!dryRun) await client.query('commit');
    return erased;
  });

async function erase(tx: OwnerStatements, person: ErasedPerson): Promise<Erased> {
  const districtId = person.place === undefined ? undefined : await districtOf(tx, person.place);
  const contacts = await find(tx, conditionFor(person, districtId));
  if (person.id !== undefined && contacts.length === 0) {
    throw new Problem('NOT_FOUND', `There is no contact ${person.id}.`, { field: 'id' });
  }
  const emails = [person.email, ...contacts.map(({ email, isShared }) => (isShared ? null : email))].filter(
    isText,
  );
  const known = contacts.map(({ districtId, name }) => ({ districtId, name }));
  if (person.name !== undefined) known.push({ districtId: districtId!, name: person.name });
  await keepHashes(tx, emails, known);
  const ids = contacts.map(({ id }) => id);
  const files = await eraseExports(tx, [...ids, ...emails, ...fullNames(known)]);
  await tx.rows(sql`delete from contacts where id = any(${ids}::uuid[])`);
  const addresses = [...emails, ...contacts.map(({ linkedinUrl }) => linkedinUrl).filter(isText)];
  const mentions: Record<string, number> = {};
  const districts = Map.groupBy(known, ({ districtId }) => districtId);
  if (districts.size === 0) districts.set(NOWHERE, []);
  for (const [district, people] of districts) {
    const said = mentionsOf(
      people.map(({ name }) => name),
      addresses,
    );
    for (const [table, count] of Object.entries(await eraseMentions(tx, district, said)))
      mentions[table] = (mentions[table] ?? 0) + count;
  }
  return { contacts: ids, files, mentions };
}

/** The id of no district, for a person of whom only addresses are known, which are erased everywhere. */
const NOWHERE = '00000000-0000-0000-0000-000000000000';

const isText = (value: string | null | undefined): value is string => Boolean(value);
/** Exported files are not searched for names of one word, which many people share. */
const fullNames = (people: readonly { name: string }[]): string[] =>
  people.map(({ name }) => name).filter((name) => name.includes(' '));

function conditionFor({ id, email, name }: ErasedPerson, districtId: string | undefined): Sql {
  if ([id, email, name].filter((value) => value !== undefined).length !== 1) {
    throw badRequest('Give one of the id of a contact, --email, and --name with --place.');
  }
  if ((name === undefined) !== (districtId === undefined))
    throw badRequest('Give --name and --place together.');
  if (id !== undefined) return sql`c.id = ${parseUuid(id, 'contact id')}`;
  if (email !== undefined) {
    if (!/^[^\s@]+@[^\s@]+$/.test(parseText(email, 'email'))) {
      throw badRequest('email must be an address such as kim.lee@example.org.');
    }
    return sql`lower(c.email) = lower(${email})`;
  }
  if (!/\p{L}\P{L}+\p{L}/u.test(parseText(name!, 'name')))
    throw badRequest('name must be a first and last name.');
  return sql`c.district_id = ${districtId} and person_key(c.name) = person_key(${name})`;
}

const find = ({ rows }: OwnerStatements, condition: Sql): Promise<ContactRow[]> =>
  rows(sql`
    select c.id, c.district_id as "districtId", c.name, c.email, c.linkedin_url as "linkedinUrl",
      exists (select from contacts o where lower(o.email) = lower(c.email) and o.id <> c.id
        and person_key(o.name) is distinct from person_key(c.name)) as "isShared"
    from contacts c where ${condition} order by c.id for update`);

async function districtOf({ rows }: OwnerStatements, ncesId: string): Promise<string> {
  const [place] = await rows<{ id: string }>(sql`
    select id from districts where nces_id = ${ncesId}
    union all select district_id from schools where nces_id = ${ncesId}`);
  if (!place) throw new Problem('NOT_FOUND', `There is no district or school ${ncesId}.`, { field: 'place' });
  return place.id;
}

async function keepHashes(
  { rows }: OwnerStatements,
  emails: readonly string[],
  people: readonly { districtId: string; name: string }[],
): Promise<void> {
  await rows(sql`
    insert into erasures (email_digest)
    select distinct email_digest(email) from unnest(${[...emails]}::text[]) email
    except select email_digest from erasures`);
  await rows(sql`
    insert into erasures (district_id, person_digest)
    select distinct p.district, person_digest(p.district, p.name)
    from unnest(${people.map(({ districtId }) => districtId)}::uuid[], ${people.map(({ name }) => name)}::text[])
      p (district, name)
    where person_digest(p.district, p.name) is not null
    except select district_id, person_digest from erasures`);
}
