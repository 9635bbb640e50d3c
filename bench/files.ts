/**
 * Writes schools into files of each format, each in a process of its own, from records in memory: what a format costs
 * beyond reading. `npm run bench -- files --rows 500000`
 */
import { spawnSync } from 'node:child_process';
import { Command } from 'commander';
import { encodingOf } from '../packages/facade/export/encode.ts';
import { listedColumns } from '../packages/facade/route/route.ts';
import { routes } from '../rest-adapter/index.ts';
import { graphSchema } from '../src/app/schema.ts';

const FORMATS = ['csv', 'ndjson', 'geojson', 'parquet', 'xlsx'] as const;
type Format = (typeof FORMATS)[number];
const PAGE = 200;

const values = new Command('npm run bench -- files')
  .description('Measures the processor time and memory of each format of files, from records in memory.')
  .option('--rows <count>', 'rows of a file', '50000')
  .option('--format <format>', `one of ${FORMATS.join(', ')}; each in a process of its own if not given`)
  .parse()
  .opts<{ rows: string; format?: string }>();
const rows = Number(values.rows);

/** A school as the directory has it before anybody unlocks it: half of its columns are null. */
function schoolAt(index: number): object {
  const number = String(index).padStart(12, '0');
  return {
    id: `00000000-0000-4000-8000-${number}`,
    district_id: `00000000-0000-4000-8000-${String(index % 20_000).padStart(12, '0')}`,
    nces_id: number,
    name: `School ${index % 977} of the District ${index % 13_337}`,
    state: 'TX',
    website_url: `https://www.district${index % 13_337}.example.org/school`,
    grade_levels: 'KG-05',
    school_type: 'Regular School',
    locale_type: 'City: Large',
    nces_data_year: '2023-2024',
    student_count: index % 2_000,
    teachers_fte: (index % 900) / 7,
    student_teacher_ratio: (index % 300) / 11,
    latitude: 30 + (index % 10_000) / 1_000,
    longitude: -100 + (index % 9_999) / 1_000,
    physical_address: `${index % 9_999} Main Street`,
    physical_city: 'Dallas',
    physical_state: 'TX',
    physical_zip: '75201',
    phone: '(214) 555-0100',
    county: 'Dallas County',
    source: 'nces',
    status: 'pending',
    retry_count: 0,
    last_updated_at: '2026-11-20T09:30:00.000Z',
    created_at: '2026-11-20T09:30:00.000Z',
    _access: { is_unlocked: false, is_scouting: false, unlocked_at: null, credits_spent: 0, unlock_cost: 6 },
  };
}

async function write(format: Format): Promise<void> {
  const route = routes.find(({ method, path }) => method === 'GET' && path === '/schools')!;
  const { usual: columns } = listedColumns(await graphSchema(), route)!;
  const records = Array.from({ length: 10_000 }, (_, index) => schoolAt(index));
  const encoding = await encodingOf(format, columns, undefined, { source: '/schools', madeAt: new Date() });
  globalThis.gc?.();
  const heapBefore = process.memoryUsage().heapUsed;
  const [before, began] = [process.cpuUsage(), performance.now()];
  let [bytes, peak] = [0, 0];
  for (let row = 0; row < rows; row += PAGE) {
    bytes += Buffer.byteLength(await encoding.page(records.slice(row % 10_000, (row % 10_000) + PAGE)));
    peak = Math.max(peak, process.memoryUsage.rss());
    await new Promise(setImmediate);
  }
  globalThis.gc?.();
  const held = process.memoryUsage().heapUsed - heapBefore;
  bytes += Buffer.byteLength((await encoding.end?.()) ?? '');
  peak = Math.max(peak, process.memoryUsage().rss);
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  const line = {
    format,
    rows,
    bytes,
    cpu: seconds,
    wall: (performance.now() - began) / 1e3,
    peakMb: peak / 1e6,
    heldMb: held / 1e6,
  };
  console.log(JSON.stringify(line));
}

if (values.format) await write(values.format as Format);
else {
  for (const format of FORMATS) {
    const args = [...process.execArgv, process.argv[1]!, '--rows', values.rows, '--format', format];
    process.stdout.write(spawnSync(process.execPath, args).stdout);
  }
}
