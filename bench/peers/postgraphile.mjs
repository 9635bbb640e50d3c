/** PostGraphile 5 with its recommended preset, and the plugin for text filters. */
import { createServer } from 'node:http';
import pg from 'pg';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { pgSmartTags } from 'postgraphile/utils';
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter';

const { CONNECTION, CONNECTIONS } = process.env;
const pool = new pg.Pool({ ...JSON.parse(CONNECTION), max: Number(CONNECTIONS), options: '-c timezone=UTC' });
const instance = postgraphile({
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  // Renames the type of a function's result, which has the name of the type of a row of credit_accounts.
  plugins: [pgSmartTags([{ kind: 'class', match: 'credit_account', tags: { name: 'moved_credits' } }])],
  pgServices: [makePgService({ pool, schemas: ['public'] })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: { explain: false },
});
const server = createServer();
server.on('error', (error) => console.error(error));
const handler = instance.createServ(grafserv);
await handler.addTo(server);
for (const end of ['disconnect', 'SIGTERM']) process.on(end, () => process.exit());
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
