import { type Database, type DatabaseOptions, openDatabase } from '../../src/db/database.ts';

/** Tests that are not about time limits of the database get limits as many times longer, for busy machines. */
export const PATIENCE = 20;

/** Opens a database as the service does, patiently. */
export const openTestDatabase = (options: DatabaseOptions): Promise<Database> =>
  openDatabase({ patience: PATIENCE, ...options });
