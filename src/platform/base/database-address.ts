/** Where a PostgreSQL server, or a pooler before it, takes connections. */
export interface ServerAddress {
  host: string;
  port: number;
  ssl?: boolean | object;
}

/** The address and credentials of a PostgreSQL database, as pg names them. */
export interface DatabaseAddress extends ServerAddress {
  user: string;
  password?: string;
  database: string;
  /**
   * A transaction pooler in front of the database, for requests. Migrations, imports, and listeners need sessions and
   * connect directly.
   */
  pooler?: DatabaseAddress;
  /** The servers that connections choose from; absent for one that is taken as it is. */
  choice?: ServerChoice;
}

/** Servers of one database, any of which may be the primary now. */
export interface ServerChoice {
  /** In the order of preference; the first is also the host and port of the address. */
  readonly servers: readonly ServerAddress[];
  /** A primary may refuse writes by default, as at some providers when the disk is full. */
  readonly target: 'any' | 'primary' | 'read-write';
}

export const nameOfServer = ({ host, port }: ServerAddress): string => `${host}:${port}`;

/** Names all servers that an address leads to, for people. */
export const namesOfServers = (address: DatabaseAddress): string =>
  (address.choice?.servers ?? [address]).map(nameOfServer).join(', ');

/** For sessions with the owner's rights, whatever the login's default role; see `pooler.ts`. */
export const AS_OWNER = '-c role=none';
