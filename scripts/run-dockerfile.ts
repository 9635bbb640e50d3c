/**
 * Does what `docker build` and `docker run` would do with the Dockerfile, without a container engine: runs its steps
 * in a temporary folder, starts its command on a bundled PostgreSQL, and checks that it becomes ready. Proves that
 * the image has every file and package that the service needs, but tests neither the base image nor its users.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { startBundledPostgres } from '../src/db/bundled.ts';

interface Stage {
  readonly root: string;
  workdir: string;
  readonly environment: Record<string, string>;
  command: string[];
}

const work = mkdtempSync(join(tmpdir(), 'market-image-'));
const stages: Stage[] = [];
const names = new Map<string, Stage>();

/** The path of an image's file inside the folder. */
const inside = ({ root, workdir }: Stage, path: string): string =>
  path.startsWith('/') ? join(root, path) : join(root, workdir, path);

const STEPS: Readonly<Record<string, (stage: Stage, rest: string) => void>> = {
  WORKDIR(stage, path) {
    stage.workdir = path;
    mkdirSync(inside(stage, '.'), { recursive: true });
  },
  ENV(stage, rest) {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(rest) ?? [];
    stage.environment[name] = value;
  },
  COPY(stage, rest) {
    const words = rest.split(/\s+/);
    const from = words[0]?.startsWith('--from=')
      ? names.get(words.shift()!.slice('--from='.length))
      : undefined;
    const to = words.pop()!;
    for (const word of words) {
      const source = from ? inside(from, word) : word;
      cpSync(source, inside(stage, to.endsWith('/') ? join(to, basename(word)) : to), {
        recursive: true,
        verbatimSymlinks: true,
      });
    }
  },
  RUN(stage, text) {
    // Accounts and paths outside the working directory exist only in the image.
    const adapted = text.replace(/\bchown \S+ \S+/g, 'true').replace(/(^|\s)\/(?=\w)/g, `$1${stage.root}/`);
    execFileSync('sh', ['-ec', adapted], {
      cwd: inside(stage, '.'),
      env: { ...process.env, NODE_ENV: '', npm_config_prefer_offline: 'true', ...stage.environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  },
  CMD(stage, rest) {
    stage.command = JSON.parse(rest);
  },
  USER: () => undefined,
  EXPOSE: () => undefined,
};

function build(): Stage {
  const lines = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ').split('\n');
  for (const line of lines.filter((text) => text.trim() && !text.startsWith('#'))) {
    const [, step = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    console.log(`${step} ${rest}`);
    if (step === 'FROM') {
      const stage = {
        root: join(work, `stage-${stages.length}`),
        workdir: '/',
        environment: {},
        command: [],
      };
      stages.push(stage);
      const [, name] = / AS (\w+)$/.exec(rest) ?? [];
      if (name) names.set(name, stage);
    } else {
      const run = STEPS[step];
      if (!run) throw new Error(`the Dockerfile has a step that is not known here: ${line}`);
      run(stages.at(-1)!, rest);
    }
  }
  return stages.at(-1)!;
}

async function tryOut(image: Stage): Promise<void> {
  const server = await startBundledPostgres({ dir: join(work, 'postgres'), database: 'market' });
  const { host, port, user, database, password = '' } = server.address;
  const url = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const environment = {
    ...image.environment,
    PATH: process.env.PATH,
    DATABASE_URL: url,
    DATA_DIR: inside(image, '/data'),
    MIGRATE_ON_START: 'off',
    BUNDLED_DATA: 'off',
    PORT: '0',
  };
  const options = { cwd: inside(image, '.'), env: environment };
  const [, ...command] = image.command; // our own Node replaces the image's
  try {
    const migrate = ['dist/src/cli/admin.js', 'migrate'];
    execFileSync(process.execPath, migrate, { ...options, stdio: 'inherit' });
    execFileSync(process.execPath, ['dist/src/worker.js', '--help'], { ...options, stdio: 'ignore' });
    const service = spawn(process.execPath, command, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(service, 'exit');
    for await (const line of createInterface({ input: service.stdout })) {
      const address = /REST\s+(http:\/\/[^:]+:\d+)/.exec(line)?.[1];
      if (!address) continue;
      for (const path of ['/readyz', '/openapi.json', '/docs', '/']) {
        const { status } = await fetch(address + path);
        console.log(`GET ${path} ${status}`);
        if (status !== 200) process.exitCode = 1;
      }
      service.kill('SIGTERM');
      break;
    }
    const [status] = await ended;
    if (status !== 0) throw new Error(`the service exited with ${status}`);
  } finally {
    await server.stop();
  }
}

try {
  await tryOut(build());
} finally {
  rmSync(work, { recursive: true, force: true });
}
