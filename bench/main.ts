/** `npm run bench [-- AREA] [OPTIONS]`: one command for all benchmarks. */
import { spawnSync } from 'node:child_process';

interface Area {
  readonly title: string;
  /** True if it starts the service as an installation does, from `dist/`. */
  readonly isOfBuild?: boolean;
}

/** Each area is the program of the same name. */
const AREAS: Readonly<Record<string, Area>> = {
  requests: { title: 'the service beside a bare handler on the same database; the default', isOfBuild: true },
  peers: { title: 'the service beside Mercurius, PostGraphile, and GraphQL Yoga', isOfBuild: true },
  contacts: { title: 'searches of contacts, as contacts and unlocks grow', isOfBuild: true },
  organizations: { title: 'requests and the audit, as other organizations multiply', isOfBuild: true },
  pools: { title: 'a quick request while others run expensive searches', isOfBuild: true },
  stats: { title: 'statistics beside handwritten SQL', isOfBuild: true },
  exports: { title: 'lists as files, beside an earlier revision', isOfBuild: true },
  files: { title: 'what each format of files costs' },
  signals: { title: 'pages of the feed beside the same pages computed from findings' },
  words: { title: 'searches of findings by words' },
  matching: { title: 'changes compared with watched searches' },
  limits: { title: 'stores of request counts' },
  'event-loop': { title: 'responsiveness under hostile input', isOfBuild: true },
  scouting: { title: 'several workers on thousands of small websites' },
  watch: { title: 'websites that live for months, and what customers learn of it' },
};

const [first = ''] = process.argv.slice(2);
const isNamed = Object.hasOwn(AREAS, first);
if (!isNamed && first !== '' && !first.startsWith('-')) {
  console.error(`There is no area ${first}. Areas: ${Object.keys(AREAS).join(', ')}.`);
  process.exit(1);
}
if (first === '--help') {
  const width = Math.max(...Object.keys(AREAS).map((name) => name.length));
  const lines = Object.entries(AREAS).map(([name, { title }]) => `  ${name.padEnd(width)}  ${title}`);
  console.log(
    `Areas (npm run bench -- AREA --help has the options of one):\n${lines.join('\n')}\n\nOf requests:\n`,
  );
}
const name = isNamed ? first : 'requests';
if (isNamed) process.argv.splice(2, 1);
if (AREAS[name]!.isOfBuild && !process.argv.includes('--help')) {
  const { status } = spawnSync('npm', ['run', '-s', 'build'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}
await import(`./${name}.ts`);
