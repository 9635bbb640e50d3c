/** The address and credentials of a PostgreSQL database, as pg names them. */
export interface DatabaseAddress {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
  ssl?: boolean | object;
  /**
   * A transaction pooler in front of the database, for requests. Migrations, imports, and listeners need sessions and
   * connect directly.
   */
  pooler?: DatabaseAddress;
}

/** For sessions with the owner's rights, whatever the login's default role; see `pooler.ts`. */
export const AS_OWNER = '-c role=none';
