import { describe, expect, it } from '@jest/globals';
import { migrations, type Step } from '../../src/db/migrations/index.ts';
import { functionsDigest, isFresh, migrationNames, releasedSchema } from '../support/released-schema.ts';

/** Statements after which a program that was written before them may fail. */
const DESTRUCTIVE = [
  /\bdrop\s+(table|column|view|type|domain|schema|sequence|trigger)\b/i,
  /\bdrop\s+function\b(?![\s\S]*\bexecute\s+[^;]*\bdefinition\b)/i, // unless it is created again from its definition
  /\bdrop\s+constraint\b(?!\s+\w+_fkey\b)(?![^;]*\badd\s+constraint\b)/i, // without a foreign key, more succeeds
  /\brename\s+(to|column|constraint)\b/i,
  /\brename\s+\w+\s+to\b/i,
  /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /(?:^|;)\s*truncate\b/i, // but not `revoke truncate`, which new tables need
];
/** A new column that old programs would have to fill. */
const isObligatory = (clause: string): boolean =>
  /\badd\s+column\b/i.test(clause) &&
  /\bnot\s+null\b/i.test(clause) &&
  !/\b(default|generated)\b/i.test(clause);

const isDestructive = (text: string): boolean =>
  DESTRUCTIVE.some((pattern) => pattern.test(text)) || text.split(',').some(isObligatory);

async function statementsOf({ class: Class }: Step): Promise<string[]> {
  const migration = new Class(undefined as never, undefined as never);
  await migration.up();
  return migration.getQueries().map((query) => String(query).replaceAll(/^--.*\n/gm, ''));
}

const released = releasedSchema();

describe('the schema of the next release', () => {
  it('has every migration of the last release, unchanged in name and order', () => {
    const kept = migrationNames().filter((name) => released.migrations.includes(name));
    expect(kept).toEqual(released.migrations);
  });

  it('takes nothing from programs of the last release, except in migrations that declare what they need', async () => {
    const fresh = migrations.filter(isFresh);
    const wrong: string[] = [];
    const unreleased = new Set<string>();
    for (const step of fresh.filter(({ needs }) => needs === undefined)) {
      for (const text of await statementsOf(step)) {
        const [, action, table = ''] = /^\s*(create|alter) table (\w+)/i.exec(text) ?? [];
        if (action === 'create') unreleased.add(table);
        if (isDestructive(text) && !unreleased.has(table)) wrong.push(`${step.name}: ${text}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('has migrations that need only earlier ones or themselves', () => {
    const names = migrationNames();
    for (const { name, needs } of migrations) {
      if (needs !== undefined) expect(names.slice(0, names.indexOf(name) + 1)).toContain(needs);
    }
  });

  it('has a migration of its own if it changes SQL functions, so that older programs leave them alone', () => {
    if (functionsDigest() !== released.functions) {
      expect(migrations.filter(isFresh).length).toBeGreaterThan(0);
    }
  });

  it.each([
    'alter table jobs drop column message',
    'drop table classified_urls',
    'alter table schools rename column name to title',
    'alter table schools rename name to title',
    'alter table jobs alter column message set not null',
    'alter table jobs alter column key type integer using key::integer',
    'alter table jobs add column weight integer not null',
    'drop function text_lines(text)',
  ])('is found to break the last release by: %s', (text) => {
    expect(isDestructive(text)).toBe(true);
  });

  it.each([
    'alter table jobs add column traceparent text',
    'alter table jobs add column weight integer not null default 1',
    `alter table schools add column band text not null generated always as (left(name, 1)) stored`,
    'create index jobs_weight on jobs (weight)',
    'create table notes (id uuid primary key, text text not null)',
  ])('is not found to break it by: %s', (text) => {
    expect(isDestructive(text)).toBe(false);
  });
});
