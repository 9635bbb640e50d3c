import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authenticator } from '../../src/accounts/authentication/authenticate.ts';
import { entities } from '../../src/app/entities.ts';
import { migrate } from '../../src/db/migrate.ts';
import { audit } from '../../src/maintenance/invariants/audit.ts';
import { asOwner } from '../support/database.ts';
import { openTestDatabase } from '../support/open-database.ts';
import { documentedCommands, OwnPostgres, PROGRAMS } from '../support/own-postgres.ts';
import { Seed } from '../support/seed.ts';

const withPostgres = PROGRAMS ? describe : describe.skip;
const SKIPPED = 'needs PostgreSQL 15 or newer of Debian: apt-get install postgresql';

withPostgres(`the documented commands for a PostgreSQL of one’s own (${SKIPPED})`, () => {
  let server: OwnPostgres;
  let key: string;

  beforeAll(async () => {
    server = await OwnPostgres.start();
    server.sh('createdb --host="$PWD" --username=market market');
    const address = { ...server.address, database: 'market' };
    await migrate(address);
    const db = await openTestDatabase({ address, entities, coreConnections: 1, searchConnections: 1 });
    ({ key } = await new Seed(db).organization({ name: 'Kept', credits: 42 }));
    await db.close();
  });
  afterAll(() => server?.stop());

  const query = (database: string, text: string) =>
    asOwner<Record<string, string>>({ ...server.address, database }, text);

  /** The names of the organizations, once the books are audited and the key is found to work. */
  async function soundOrganizations(database: string): Promise<string[]> {
    const address = { ...server.address, database };
    await migrate(address);
    const db = await openTestDatabase({ address, entities, coreConnections: 1, searchConnections: 1 });
    try {
      expect((await audit(db)).filter(({ rows }) => rows.length > 0)).toEqual([]);
      const find = authenticator(db.core, {
        now: () => 0,
        resourceMetadata: '',
        noteUse: () => undefined,
        verifyJwt: () => Promise.reject(new Error('no token')),
      } as never);
      expect(await find(`Bearer ${key}`)).toMatchObject({ organizationName: 'Kept' });
    } finally {
      await db.close();
    }
    return (await query(database, 'select name from organizations order by name')).map(({ name }) => name!);
  }

  it('dump a database and restore it, sound and with its keys, on a server that has never seen it', async () => {
    const [, commands = ''] = documentedCommands('### Backup and restore');
    server.sh('createdb --host="$PWD" --username=market restored');
    // The role is of the cluster, which both databases share here; the rest is as on another server.
    const adapted = commands.split('\n').filter((line) => !/create role|npm run/.test(line));
    expect(adapted.filter(Boolean)).toHaveLength(2);
    server.sh(adapted.join('\n'), {
      DATABASE_URL: server.url('market'),
      NEW_DATABASE_URL: server.url('restored'),
    });
    expect(await soundOrganizations('restored')).toEqual(['Kept']);
  });

  it('recover a database to the moment before a mistake', async () => {
    const [archive = '', recover = ''] = documentedCommands('#### Point-in-time recovery');
    const environment = {
      DATABASE_URL: server.url('market'),
      ARCHIVE: server.folder('archive'),
      BASE: `${server.dir}/base`,
    };
    const quietly = (text: string) =>
      text.replaceAll(/pg_ctl (re)?start /g, 'pg_ctl $1start --silent --log="$PGDATA.log" ');
    server.sh(quietly(archive), environment);
    await query('market', `update organizations set name = 'Kept' where name = 'Kept'`);
    const [row] = await query('market', 'select clock_timestamp()::text as moment');
    await query('market', `select pg_sleep(0.05)`);
    await query('market', `update organizations set name = 'Lost by mistake'`);
    server.sh(quietly(recover), { ...environment, MOMENT: row!.moment! });
    expect(await soundOrganizations('market')).toEqual(['Kept']);
  });
});
