import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { entities } from '../../src/app/entities.ts';
import { migrate } from '../../src/db/migrate.ts';
import { asOwner } from '../support/database.ts';
import { openTestDatabase } from '../support/open-database.ts';
import { documentedCommands, OwnPostgres, PROGRAMS } from '../support/own-postgres.ts';
import { Seed } from '../support/seed.ts';

const withBackRest = PROGRAMS && existsSync('/usr/bin/pgbackrest') ? describe : describe.skip;
const SKIPPED = 'needs Debian’s packages: apt-get install postgresql pgbackrest';

withBackRest(`the documented backups with pgBackRest (${SKIPPED})`, () => {
  const [setUp = '', tryOut = '', recover = ''] = documentedCommands('#### Backups with pgBackRest');
  let server: OwnPostgres;
  let environment: Record<string, string>;
  let moment: string;

  const query = (host: string, text: string) =>
    asOwner<Record<string, string>>({ ...server.address, database: 'market', host }, text);
  const names = async (host: string) =>
    (await query(host, 'select name from organizations order by name')).map(({ name }) => name);
  const now = async () =>
    (await query(server.dir, 'select clock_timestamp()::timestamptz(0)::text as at'))[0]!.at!;
  const run = (text: string, more: Record<string, string> = {}) =>
    server.sh(
      text
        .replaceAll(/pg_ctl (re)?start /g, 'pg_ctl $1start --silent --log="$PGDATA.log" ')
        .replace('deploy/', `${process.cwd()}/deploy/`),
      { ...environment, ...more },
    );

  beforeAll(async () => {
    server = await OwnPostgres.start();
    const [repository, logs, locks] = ['repository', 'logs', 'locks'].map((name) => server.folder(name));
    environment = {
      DATABASE_URL: server.url('market'),
      PGUSER: 'market',
      PGBACKREST_CONFIG: `${process.cwd()}/deploy/pgbackrest/pgbackrest.conf`,
      PGBACKREST_REPO1_PATH: repository!,
      PGBACKREST_LOG_PATH: logs!,
      PGBACKREST_LOCK_PATH: locks!,
      PGBACKREST_PG1_PATH: `${server.dir}/data`,
      PGBACKREST_PG1_SOCKET_PATH: server.dir,
      PGBACKREST_PG1_USER: 'market',
    };
    server.sh('createdb --host="$PWD" --username=market market');
    const address = { ...server.address, database: 'market' };
    await migrate(address);
    const db = await openTestDatabase({ address, entities, coreConnections: 1, searchConnections: 1 });
    await new Seed(db).organization({ name: 'Kept', credits: 42 });
    await db.close();
    run(setUp);
    await query(server.dir, `update organizations set name = 'Kept after the backup'`);
    await sleep(1_100);
    moment = await now();
    await sleep(1_100);
    await query(server.dir, `update organizations set name = 'Deleted'`);
    await query(server.dir, 'select pg_switch_wal()');
  });
  afterAll(() => server?.stop());

  it('try a restore to the second before a deletion, beside the running server', async () => {
    const folder = server.folder('trial');
    const said = run(tryOut, { EMPTY: folder, MOMENT: moment, PGHOST: server.dir });
    expect(said).toContain('recovered: 1 organizations');
    expect(await names(folder)).toEqual(['Kept after the backup']);
    expect(await names(server.dir)).toEqual(['Deleted']);
    server.sh(`pg_ctl stop --silent --mode=fast --pgdata=${folder}/data`);
  });

  it('refuse to try a restore into a directory with files', () => {
    expect(() => run(tryOut, { EMPTY: `${server.dir}/data`, MOMENT: moment })).toThrow(/is not empty/);
  });

  it('recover the server itself to the second before a deletion', async () => {
    run(recover, { MOMENT: moment });
    expect(await names(server.dir)).toEqual(['Kept after the backup']);
  });
});
