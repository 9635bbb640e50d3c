/** GraphQL Yoga with Pothos over Drizzle: types and relations declared in code, statements made by the plugin. */
import { createServer } from 'node:http';
import SchemaBuilder from '@pothos/core';
import DrizzlePlugin from '@pothos/plugin-drizzle';
import { defineRelations, eq, ilike, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import {
  doublePrecision,
  getTableConfig,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { createYoga } from 'graphql-yoga';
import pg from 'pg';
import { DISTRICT, SCHOOL } from './columns.mjs';

const { CONNECTION, CONNECTIONS } = process.env;
const pool = new pg.Pool({ ...JSON.parse(CONNECTION), max: Number(CONNECTIONS), options: '-c timezone=UTC' });

const snakeCase = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const COLUMNS = { Int: integer, Float: doublePrecision, JSON: jsonb };
function column(name, type) {
  const inTable = snakeCase(name);
  if (/^id$|Id$/.test(name) && !/^(?:nces|stateSchool|lastAnalysisJob)Id$/.test(name)) return uuid(inTable);
  if (/At$/.test(name)) return timestamp(inTable, { withTimezone: true, mode: 'string' });
  return (COLUMNS[type] ?? text)(inTable);
}
const table = (name, columns) =>
  pgTable(
    name,
    Object.fromEntries(Object.entries(columns).map(([field, type]) => [field, column(field, type)])),
  );

const schools = table('schools', SCHOOL);
const districts = table('districts', DISTRICT);
const relations = defineRelations({ schools, districts }, ({ one, schools, districts }) => ({
  schools: { district: one.districts({ from: schools.districtId, to: districts.id }) },
}));
const db = drizzle({ client: pool, relations });

const builder = new SchemaBuilder({
  plugins: [DrizzlePlugin],
  drizzle: { client: db, getTableConfig, relations },
});
builder.scalarType('JSON', { serialize: (value) => value });

const exposed = (t, columns) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, type]) => [
      name,
      name === 'id' ? t.exposeID('id') : t.expose(name, { type, nullable: true }),
    ]),
  );
builder.drizzleObject('districts', { name: 'District', fields: (t) => exposed(t, DISTRICT) });
builder.drizzleObject('schools', {
  name: 'School',
  fields: (t) => ({ ...exposed(t, SCHOOL), district: t.relation('district', { nullable: true }) }),
});

const Schools = builder.objectRef('Schools').implement({
  fields: (t) => ({
    nodes: t.drizzleField({
      type: ['schools'],
      resolve: (query, { state, search, limit, offset }) =>
        db.query.schools.findMany(
          query({
            where: { ...(state && { state }), ...(search && { name: { ilike: `%${search}%` } }) },
            orderBy: ({ name, id }) => sql`${name} collate natural_order, ${id}`,
            limit,
            offset,
          }),
        ),
    }),
    total: t.int({
      resolve: ({ state, search }) =>
        db.$count(
          schools,
          state ? eq(schools.state, state) : search ? ilike(schools.name, `%${search}%`) : undefined,
        ),
    }),
  }),
});
builder.queryType({
  fields: (t) => ({
    schools: t.field({
      type: Schools,
      args: {
        state: t.arg.string(),
        search: t.arg.string(),
        limit: t.arg.int({ defaultValue: 50 }),
        offset: t.arg.int({ defaultValue: 0 }),
      },
      resolve: (_, args) => args,
    }),
    school: t.drizzleField({
      type: 'schools',
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (query, _, { id }) => db.query.schools.findFirst(query({ where: { id } })),
    }),
  }),
});

const server = createServer(createYoga({ schema: builder.toSchema(), graphiql: false, logging: false }));
for (const end of ['disconnect', 'SIGTERM']) process.on(end, () => process.exit());
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
