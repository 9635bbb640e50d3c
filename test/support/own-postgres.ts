import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseAddress } from '@emi/base/runtime';
import { type SystemAccount, serverAccount, spawnOptions } from '../../src/db/bundled/account.ts';

const DEBIAN = '/usr/lib/postgresql';
const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).filter((name) => Number(name) >= 15) : [];
const newest = versions.sort((a, b) => Number(a) - Number(b)).at(-1);

/** The programs of the newest PostgreSQL, 15 or later, that Debian has installed; undefined without one. */
export const PROGRAMS = newest && join(DEBIAN, newest, 'bin');

/** An operator's own server, created with the programs that Debian installs. */
export class OwnPostgres {
  readonly dir: string;
  readonly address: DatabaseAddress;
  readonly #account: SystemAccount | undefined;

  private constructor(dir: string, account: SystemAccount | undefined) {
    this.dir = dir;
    this.#account = account;
    this.address = { host: dir, port: 5432, user: 'market', database: 'postgres' };
  }

  static async start(): Promise<OwnPostgres> {
    const dir = mkdtempSync(join(tmpdir(), 'market-own-'));
    const account = await serverAccount();
    if (account) chownSync(dir, account.uid, account.gid);
    const server = new OwnPostgres(dir, account);
    server.sh(`initdb --pgdata="$PGDATA" --username=market --auth=trust --no-sync --locale=C --encoding=UTF8
      printf "listen_addresses = ''\\nunix_socket_directories = '${dir}'\\nfsync = off\\n" >> "$PGDATA/postgresql.conf"
      pg_ctl start --wait --silent --pgdata="$PGDATA" --log="$PGDATA.log"`);
    return server;
  }

  /** A directory for some purpose that the server's account owns. */
  folder(name: string): string {
    const folder = join(this.dir, name);
    mkdirSync(folder, { mode: 0o700 });
    if (this.#account) chownSync(folder, this.#account.uid, this.#account.gid);
    return folder;
  }

  url = (database: string): string => `postgres://market@/${database}?host=${encodeURIComponent(this.dir)}`;

  /** Runs commands as the server's account. */
  sh(commands: string, environment: Record<string, string> = {}): string {
    const options = spawnOptions(this.#account);
    return execFileSync('bash', ['-euc', commands], {
      ...options,
      cwd: this.dir,
      env: {
        ...options.env,
        PATH: `${PROGRAMS}:${process.env.PATH}`,
        HOME: this.dir,
        PGDATA: join(this.dir, 'data'),
        PGCTLTIMEOUT: '600', // allows for a slow machine
        ...environment,
      },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  stop(): void {
    this.sh('pg_ctl stop --silent --mode=immediate --pgdata="$PGDATA" || true');
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** The commands in a section of docs/operations.md, one text per block. */
export function documentedCommands(heading: string): string[] {
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split(`${heading}\n`);
  const [own = ''] = section.split(/\n#{2,4} /, 1);
  return [...own.matchAll(/```sh\n(.*?)```/gs)].map(([, text]) => text!);
}
