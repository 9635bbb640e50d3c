import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import { isUnavailable } from './errors.ts';

/**
 * PostgreSQL for MikroORM, with connections that return to their pool even if they are lost in the middle of a
 * transaction. Kysely never releases a connection whose `begin` or `rollback` fails, so a restart of the server would
 * exhaust the pool.
 */
export class SteadyDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new SteadyDriver(this.#config);
  }
}

class SteadyDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    try {
      await super.beginTransaction(connection, settings);
    } catch (error) {
      await this.releaseConnection(connection as never);
      throw error;
    }
  }

  /**
   * A commit that waits for a synchronous standby is done on this server but not visible yet. A time limit would make
   * it visible before the standby has it, so later requests would rely on something that a failover may undo.
   */
  override async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('set local statement_timeout = 0; commit'));
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!isUnavailable(error)) throw error; // the transaction is gone with the connection
    }
  }
}
