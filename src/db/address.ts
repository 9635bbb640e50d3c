/** The address and credentials of a PostgreSQL database, as pg names them. */
export interface DatabaseAddress {
  /** Host name, address, or the directory of a unix socket. */
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
  ssl?: boolean | object;
  /**
   * A pooler of transactions in front of the database, which takes the requests of the service. Migrations,
   * imports, and what listens need sessions of their own and go past it.
   */
  pooler?: DatabaseAddress;
}

/** For sessions with the rights of the owner, whatever role a login has by default; see `pooler.ts`. */
export const AS_OWNER = '-c role=none';
