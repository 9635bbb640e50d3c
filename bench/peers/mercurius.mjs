/** Mercurius with handwritten resolvers, compiled execution, and loaders, as its documentation recommends. */
import Fastify from 'fastify';
import mercurius from 'mercurius';
import pg from 'pg';
import { DISTRICT, SCHOOL } from './columns.mjs';

const { CONNECTION, CONNECTIONS } = process.env;
const pool = new pg.Pool({ ...JSON.parse(CONNECTION), max: Number(CONNECTIONS), options: '-c timezone=UTC' });
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text);

const fields = (columns) => Object.entries(columns).map(([name, type]) => `${name}: ${type}`);
const schema = `
  scalar JSON
  type District { ${fields(DISTRICT).join(' ')} }
  type School { ${fields(SCHOOL).join(' ')} district: District }
  type Schools { nodes: [School!]! total: Int! }
  type Query {
    schools(state: String, search: String, limit: Int! = 50, offset: Int! = 0): Schools!
    school(id: ID!): School
  }`;

const snakeCase = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const list = (columns) =>
  Object.keys(columns)
    .map((name) => `${snakeCase(name)} as "${name}"`)
    .join(', ');
const ORDER = 'name collate natural_order, id';
const query = async (name, text, values) => (await pool.query({ name, text, values })).rows;

/** A condition, its name for the prepared statement, and its value. */
function conditionOf({ state, search }) {
  if (state) return ['where state = $1', 'state', [state]];
  if (search) return ['where name ilike $1', 'search', [`%${search}%`]];
  return ['', 'all', []];
}

const resolvers = {
  Query: {
    schools: (_, args) => args,
    school: async (_, { id }) =>
      (await query('one', `select ${list(SCHOOL)} from schools where id = $1`, [id]))[0],
  },
  Schools: {
    nodes(args) {
      const [where, name, values] = conditionOf(args);
      const [limit, offset] = [values.length + 1, values.length + 2];
      const text = `select ${list(SCHOOL)} from schools ${where} order by ${ORDER} limit $${limit} offset $${offset}`;
      return query(`rows ${name}`, text, [...values, args.limit, args.offset]);
    },
    async total(args) {
      const [where, name, values] = conditionOf(args);
      const [row] = await query(
        `total ${name}`,
        `select count(*)::int as total from schools ${where}`,
        values,
      );
      return row.total;
    },
  },
};
const loaders = {
  School: {
    district: {
      async loader(queries) {
        const ids = [...new Set(queries.map(({ obj }) => obj.districtId))];
        const rows = await query('districts', `select ${list(DISTRICT)} from districts where id = any($1)`, [
          ids,
        ]);
        const byId = new Map(rows.map((row) => [row.id, row]));
        return queries.map(({ obj }) => byId.get(obj.districtId));
      },
      opts: { cache: false },
    },
  },
};

const app = Fastify();
app.register(mercurius, { schema, resolvers, loaders, jit: 1 });
for (const end of ['disconnect', 'SIGTERM']) process.on(end, () => process.exit());
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
