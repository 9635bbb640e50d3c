import type pg from 'pg';

/** Notes that a part of the bundled data is there, or is to come. */
export const noteEdition = (client: pg.Client, edition: string): Promise<unknown> =>
  client.query('insert into bundled_editions (edition) values ($1) on conflict do nothing', [edition]);
