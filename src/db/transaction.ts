import type { Mode } from '@emi/base/runtime';
import type { ConnectionPool } from '@emi/records/context';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { Sql } from 'sql-template-tag';
import { translated } from './pools.ts';

/** A MikroORM transaction: entity work and SQL share its connection and commit or roll back together. */
export interface Transaction extends ConnectionPool {
  /** Holds only the entities of this transaction. `flush()` is implicit at commit; call it to read generated values. */
  readonly em: EntityManager;
}

/** Runs `work` in a new transaction; commits when it returns, rolls back when it throws. */
export type InTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** Runs `work` with a new EntityManager and without a transaction. */
export type WithEntities = <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;

type OnError = (error: unknown) => void;

const ignore: OnError = () => undefined;

export const transactionsOver =
  (orm: MikroORM, onError = ignore): InTransaction =>
  (work) =>
    translating(onError, () => orm.em.fork().transactional((em) => work(within(em))));

export const entitiesOver =
  (orm: MikroORM, onError = ignore): WithEntities =>
  (work) =>
    translating(onError, () => work(orm.em.fork()));

/** The world of an EntityManager's database, by the name that the database was opened with. */
export const modeOf = (em: EntityManager): Mode => (em.name === 'test' ? 'test' : 'live');

/** Lets SQL take part in the transaction of an EntityManager. */
export function within(em: EntityManager): Transaction {
  // Kysely sends values as parameters; MikroORM's own execute() writes them into the text.
  const rows = async <Row>({ text, values }: Sql): Promise<Row[]> =>
    (await em.getKysely().executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  return { em, rows, records: rows };
}

async function translating<T>(onError: OnError, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    onError(error);
    throw translated(error);
  }
}
