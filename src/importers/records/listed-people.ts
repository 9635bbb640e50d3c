import type pg from 'pg';
import sql from 'sql-template-tag';
import {
  type KnownPerson,
  type ListedPerson,
  leadershipChanges,
} from '../../directory/contacts/leadership/leadership-changes.ts';
import { eventsOf } from '../../directory/contacts/leadership/leadership-events.ts';
import { waitForOtherImports } from '../table.ts';
import { contact } from './kinds/contacts.ts';
import { stagingColumnsOf, stagingTable } from './staging.ts';

/** Places compared per transaction. */
const PLACES = 200;

/** The contacts of a file, as they were before the file; a contact that the file adds has no `parent_id`. */
const LISTED = `create temporary table listed_people
  (id uuid primary key, parent_id uuid, name text, title text, email text)`;

/** SQL: the staged line `s` gives at least one of these columns. */
const gives = (...columns: string[]): string => {
  const { staged } = stagingColumnsOf(contact);
  const bits = columns.reduce((all, column) => all | (2n ** BigInt(staged.indexOf(column))), 0n);
  return `s.given & ${bits} <> 0`;
};

/**
 * Adds the contacts that `match` is about to store. Of several lines about a contact, the first one sees its earlier
 * state. Lines with only an organization's own data are ignored.
 */
const NOTE = `
  insert into listed_people
  select m.target, c.parent_id, c.name, c.title, c.email
  from matches m join ${stagingTable(contact)} s using (place) left join contacts c on c.id = m.target
  where m.verdict = 'storable' and ${gives('name', 'title')}
  on conflict do nothing`;

/**
 * Keeps the earlier state of changed contacts until it has been compared, so that the next import can compare it if
 * this one fails.
 */
const KEEP = `
  insert into contacts_before_import
  select l.* from matches m join listed_people l on l.id = m.target join contacts c on c.id = m.target
  where (l.parent_id, l.name, l.title, l.email) is distinct from (c.parent_id, c.name, c.title, c.email)
  on conflict do nothing`;

/** Deletes the earlier states of the file's contacts after their comparison. */
const FORGET = 'delete from contacts_before_import b using listed_people l where b.contact_id = l.id';

/** SQL: the contact `c` is from an earlier file, and no later file has omitted it. */
const WAS_LISTED =
  'c.found_by is null and c.unlisted_at is null and (b.contact_id is null or b.parent_id is not null)';

/** Places whose people this file lists differently from earlier files: other people, or other titles. */
const CHANGED_PLACES = `
  select p.parent_id as id
  from (select distinct c.parent_id from listed_people l join contacts c using (id)) p
  join contacts c using (parent_id) left join listed_people l on l.id = c.id
  left join contacts_before_import b on b.contact_id = c.id
  group by p.parent_id
  having bool_or(${WAS_LISTED})
    and bool_or(case when l.id is null then ${WAS_LISTED} else b.contact_id is not null end)`;

interface Person extends ListedPerson {
  readonly id: string;
  readonly page: string | null;
  readonly isListed: boolean;
  readonly wasListed: boolean;
  /** The person as stored before this import and any unfinished earlier one; null if one of these added the person. */
  readonly earlier: ListedPerson | null;
}

/** Compares the people that an import lists with those that earlier imports list at the same places. */
export class ListedPeople {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(client: pg.Client): Promise<ListedPeople> {
    await client.query(LISTED);
    return new ListedPeople(client);
  }

  /** Records the contacts of a batch, in its transaction, between the statements `match` and `insert`. */
  async note(): Promise<void> {
    await this.#client.query(NOTE);
  }

  /** Keeps the earlier states, in the same transaction, after its other statements. */
  async keep(): Promise<void> {
    await this.#client.query(KEEP);
  }

  /** Deletes the earlier states without comparing them. */
  async forget(): Promise<void> {
    await this.#client.query(FORGET);
  }

  /**
   * Stores changes of leaders as events, and marks contacts that are no longer listed; returns the number of events.
   * @param statements those that begin and commit a transaction or savepoint
   */
  async compare([begin, commit]: readonly [string, string, ...unknown[]]): Promise<number> {
    await this.#client.query('analyze listed_people');
    const { rows } = await this.#client.query<{ id: string }>(CHANGED_PLACES);
    let changes = 0;
    for (let at = 0; at < rows.length; at += PLACES) {
      await this.#client.query(begin);
      await waitForOtherImports(this.#client);
      changes += await this.#compareAt(rows.slice(at, at + PLACES).map(({ id }) => id));
      await this.#client.query(commit);
    }
    await this.forget();
    return changes;
  }

  async #compareAt(places: readonly string[]): Promise<number> {
    const { rows } = await this.#client.query<Person>(sql`
      select c.id, c.parent_id as "parentId", c.name, c.title, c.email, null as "sourceUrl", c.source_url as page,
        l.id is not null as "isListed", c.found_by is null and c.unlisted_at is null as "wasListed",
        case when b.contact_id is null then json_build_object('parentId', c.parent_id, 'name', c.name,
            'title', c.title, 'email', c.email, 'sourceUrl', null)
          when b.parent_id is not null then json_build_object('parentId', b.parent_id, 'name', b.name,
            'title', b.title, 'email', b.email, 'sourceUrl', null) end as earlier
      from contacts c left join listed_people l using (id) left join contacts_before_import b on b.contact_id = c.id
      where c.parent_id = any(${places}::uuid[])`);
    const compared = [...Map.groupBy(rows, ({ parentId }) => parentId).values()].map(comparisonOf);
    const changes = compared.flatMap((place) => place.changes);
    const gone = compared.flatMap((place) => place.gone);
    const back = rows.filter(({ isListed }) => isListed).map(({ id }) => id);
    await this.#client.query(sql`
      update contacts set unlisted_at = case when id = any(${gone}::uuid[]) then now() end
      where id = any(${gone}::uuid[]) or (id = any(${back}::uuid[]) and unlisted_at is not null)`);
    await this.#client.query(sql`
      delete from contacts_before_import where contact_id = any(${rows.map(({ id }) => id)}::uuid[])`);
    if (changes.length === 0) return 0;
    return (await this.#client.query(eventsOf(changes, 'import'))).rowCount ?? 0;
  }
}

/** The changes of leaders at a place, and the contacts that are no longer listed. */
function comparisonOf(people: readonly Person[]) {
  const known = people.flatMap(({ earlier, wasListed }): KnownPerson[] =>
    earlier ? [{ ...earlier, wasRead: wasListed }] : [],
  );
  const { changes, isWhole } = leadershipChanges(
    known,
    people.filter(({ isListed }) => isListed),
    'file',
  );
  const isGone = ({ name }: Person) => isWhole || changes.some(({ left }) => left === name);
  return {
    changes: changes.map((change) => ({
      ...change,
      sourceUrl: people.find(({ name, isListed }) => isListed && name === change.name)?.page ?? null,
      context: null,
      evidence: null,
    })),
    gone: people.filter((one) => one.wasListed && !one.isListed && isGone(one)).map(({ id }) => id),
  };
}
