import { type Database, type DatabaseOptions, openDatabase } from '../../src/db/database.ts';

/** The factor for the database's time limits in tests of other things, for busy machines. */
export const PATIENCE = 20;

/** Opens a database like the service, but with longer time limits. */
export const openTestDatabase = (options: DatabaseOptions): Promise<Database> =>
  openDatabase({ patience: PATIENCE, ...options });
