/** The host and port of a PostgreSQL server, or of a pooler in front of it. */
export interface ServerAddress {
  host: string;
  port: number;
  ssl?: boolean | object;
}

/** The address and credentials of a PostgreSQL database, with pg's property names. */
export interface DatabaseAddress extends ServerAddress {
  user: string;
  password?: string;
  database: string;
  /**
   * A transaction pooler in front of the database, for requests. Migrations, imports, and listeners need sessions and
   * connect directly.
   */
  pooler?: DatabaseAddress;
  /** The servers that connections choose from; absent for a single server that is used as it is. */
  choice?: ServerChoice;
}

/** Servers of one database, any of which may currently be the primary. */
export interface ServerChoice {
  /** In the order of preference; the first is also the host and port of the address. */
  readonly servers: readonly ServerAddress[];
  /**
   * `any` accepts standbys; `primary` accepts a primary that refuses writes by default, as at some providers when the
   * disk is full; `read-write` accepts neither.
   */
  readonly target: 'any' | 'primary' | 'read-write';
}

/** A server for people, such as `localhost:5432`. */
export const nameOfServer = ({ host, port }: ServerAddress): string => `${host}:${port}`;

/** Lists all servers of an address, for people. */
export const namesOfServers = (address: DatabaseAddress): string =>
  (address.choice?.servers ?? [address]).map(nameOfServer).join(', ');

/**
 * PostgreSQL's options for sessions with the owner's rights, regardless of the login's default role; see
 * `src/db/pooler.ts`. A backslash in a string means itself, whatever the server's default.
 */
export const AS_OWNER = '-c role=none -c standard_conforming_strings=on';
