import sql, { type Sql } from 'sql-template-tag';

/** SQL: the name of the API key, OAuth client, or application with an id, or the subject of the member. */
export const credentialName = (id: Sql): Sql => sql`coalesce(
  (select k.name from api_keys k where k.id = ${id}),
  (select c.name from oauth_clients c where c.id = ${id}),
  (select a.name from grants a where a.id = ${id}),
  (select m.subject from members m where m.id = ${id}))`;
