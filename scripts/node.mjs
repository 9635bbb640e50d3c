/**
 * Runs its arguments with a current Node: `node scripts/node.mjs [node options] script.js [arguments]`.
 *
 * The machine's Node may be older, so a current one comes as an npm package per platform. It is located here rather
 * than through node_modules/.bin, because npm 10 removes that link again. `APP_NODE` overrides it.
 */
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { constants as system, tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST = 24;
const KEYBOARD_AND_SUPERVISOR = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];
const SAME_SIGNAL_MS = 1000;
const BYSTANDER_MS = 50;
const NPM_WATCH_MS = 100;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const onWindows = process.platform === 'win32';

function packagedNode() {
  const { platform, arch } = process;
  const packages = [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`, `node-win-${arch}`];
  const binary = onWindows ? 'node.exe' : 'node';
  return packages
    .map((name) => join(root, 'node_modules', name, 'bin', binary))
    .find((file) => existsSync(file));
}

function chooseNode() {
  if (process.env.APP_NODE) return process.env.APP_NODE;
  const isCurrent = Number.parseInt(process.versions.node, 10) >= OLDEST;
  if (isCurrent) return process.execPath;
  const packaged = packagedNode();
  if (packaged) return packaged;
  console.warn(
    `warning: running under Node ${process.versions.node}, older than ${OLDEST}, because no packaged Node is ` +
      'installed (npm ci --omit=optional?). APP_NODE can name a newer one.',
  );
  return process.execPath;
}

/** GraphQL and Express have slow development modes; the build in dist/ runs in production mode. */
function environment(node, args) {
  const script = args.find((argument) => !argument.startsWith('-'));
  const isBuilt = script !== undefined && resolve(script).startsWith(join(root, 'dist') + sep);
  return {
    ...process.env,
    PATH: [dirname(node), process.env.PATH].filter(Boolean).join(delimiter),
    NODE_ENV: process.env.NODE_ENV ?? (isBuilt ? 'production' : undefined),
    // glibc keeps free memory in an arena per thread, eight per core; two are as quick here and keep 5 MB less.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? (isBuilt ? '2' : undefined),
    SWC_NATIVE_BINDING_CACHE: process.env.SWC_NATIVE_BINDING_CACHE ?? cacheForSwc(),
  };
}

/** SWC, which the tests use, extracts itself into the home directory, which container accounts often lack. */
function cacheForSwc() {
  try {
    accessSync(process.env.XDG_CACHE_HOME || process.env.HOME, constants.W_OK);
    return undefined;
  } catch {
    return onWindows ? undefined : join(tmpdir(), `swc-${process.getuid()}`);
  }
}

/**
 * Forwards each signal once. A signal to the whole process group (Ctrl-C, timeout(1), `kill -- -group`) has already
 * reached the program; one to this process alone has not. Node cannot tell them apart, so a helper process in the
 * same group does: it dies only of the former, or at the end of its input when this process is gone.
 */
function forwardSignals(program) {
  let bystander = placeBystander();
  const receivedAt = new Map();

  function forward(signal) {
    // npm forwards signals that the whole group has received: the same signal right afterward is the same event.
    const isRepeated = Date.now() - (receivedAt.get(signal) ?? 0) < SAME_SIGNAL_MS;
    if (isRepeated) return;
    receivedAt.set(signal, Date.now());
    setTimeout(() => {
      const wentToGroup = bystander.signalCode !== null;
      if (wentToGroup) bystander = placeBystander();
      else program().kill(signal);
    }, BYSTANDER_MS);
  }
  for (const signal of KEYBOARD_AND_SUPERVISOR) process.on(signal, forward);
  watchNpm(() => forward('SIGTERM'));
}

/** npm sends SIGTERM to the shell that runs us, which exits without forwarding it. */
function watchNpm(onEnd) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    onEnd();
  }, NPM_WATCH_MS);
}

function placeBystander() {
  const bystander = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] });
  bystander.on('error', () => {}); // helper not available: every signal is forwarded
  bystander.stdin.on('error', () => {});
  return bystander;
}

function main() {
  const args = process.argv.slice(2);
  const node = chooseNode();
  let child;
  // On Windows the console delivers Ctrl-C to all processes, and a signal sent by a process always kills.
  if (onWindows) process.on('SIGINT', () => {});
  else forwardSignals(() => child);
  child = spawn(node, args, { stdio: 'inherit', env: environment(node, args) });
  child.on('error', (error) => {
    console.error(`cannot run ${node}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 128 + system.signals[signal] : code));
}

main();
