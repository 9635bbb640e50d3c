/** Where a PostgreSQL database is and who we are there; what pg and MikroORM both take. */
export interface DatabaseAddress {
  /** Host name, address, or the directory of a unix socket. */
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
  ssl?: boolean | object;
}
