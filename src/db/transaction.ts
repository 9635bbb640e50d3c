import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { Sql } from 'sql-template-tag';
import { translated } from './pools.ts';

/** A transaction of MikroORM's: entities and plain statements on the same connection, done together or not at all. */
export interface Transaction {
  readonly em: EntityManager;
  rows<Row>(query: Sql): Promise<Row[]>;
}

/** Runs `work` in a transaction of its own; committed when it returns, rolled back when it throws. */
export type InTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

export const transactionsOver =
  (orm: MikroORM, onError: (error: unknown) => void = () => undefined): InTransaction =>
  async (work) => {
    try {
      return await orm.em.fork().transactional((em) => work(within(em)));
    } catch (error) {
      onError(error);
      throw translated(error);
    }
  };

/** Plain statements in the transaction that an entity manager is in. */
export const within = (em: EntityManager): Transaction => ({
  em,
  async rows<Row>(query: Sql) {
    // Kysely sends values as parameters, where MikroORM's own execute() writes them into the text.
    const { rows } = await em.getKysely().executeQuery<Row>(CompiledQuery.raw(query.text, [...query.values]));
    return rows;
  },
});
