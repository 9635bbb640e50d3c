import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Harness } from '../../support/harness.ts';

let harness: Harness;
let client: pg.Client;

beforeAll(async () => {
  harness = await Harness.start();
  client = new pg.Client({ ...harness.address });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await harness.close();
});

interface Derived {
  readonly title: string;
  readonly roles: string[];
  readonly level: string | null;
}

async function derived(titles: readonly string[]): Promise<Derived[]> {
  const { rows } = await client.query<Derived>(
    `select title, title_roles(title) as roles, title_level(title) as level
     from unnest($1::text[]) with ordinality as t (title, place) order by place`,
    [titles],
  );
  return rows;
}

/** Titles from published lists and directories, labeled before the rules were written. */
const LABELED: readonly Derived[] = readFileSync(new URL('./labeled-titles.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [title, roles, level] = line.split('\t') as [string, string, string];
    return { title, roles: roles === '' ? [] : roles.split(','), level: level || null };
  });

describe('the roles and levels of labeled titles', () => {
  it('are found with a precision of at least 0.95 and a recall of at least 0.9', async () => {
    const found = await derived(LABELED.map(({ title }) => title));
    let [right, claimed, wanted] = [0, 0, 0];
    let [rightLevel, claimedLevel, wantedLevel] = [0, 0, 0];
    const wrong: string[] = [];
    for (const [index, { title, roles, level }] of LABELED.entries()) {
      const row = found[index]!;
      claimed += row.roles.length;
      wanted += roles.length;
      right += row.roles.filter((role) => roles.includes(role)).length;
      claimedLevel += Number(row.level !== null);
      wantedLevel += Number(level !== null);
      rightLevel += Number(level !== null && row.level === level);
      if (row.level !== level || row.roles.toSorted().join() !== roles.toSorted().join())
        wrong.push(`${title}: ${row.roles.join()} ${row.level}, not ${roles.join()} ${level}`);
    }
    if (process.env.SHOW_WRONG) (await import('node:fs')).writeFileSync('/tmp/act-wrong.txt', `${wrong.join('\n')}\n${right} ${claimed} ${wanted} ${rightLevel} ${claimedLevel} ${wantedLevel}\n`);
    expect(right / claimed).toBeGreaterThanOrEqual(0.95);
    expect(right / wanted).toBeGreaterThanOrEqual(0.9);
    expect(rightLevel / claimedLevel).toBeGreaterThanOrEqual(0.95);
    expect(rightLevel / wantedLevel).toBeGreaterThanOrEqual(0.9);
  });
});
