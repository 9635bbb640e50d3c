import type { Analyst } from '../reading/analysts/analyst.ts';
import type { KnownVendor, Subject } from '../reading/facts.ts';
import type { DocumentReader } from './isolated/isolated-tools.ts';
import { runPhases } from './phases/run-phases.ts';
import { MemoryRunStore } from './run/memory-run-store.ts';
import type { Phase } from './run/run-store.ts';
import type { ScoutingResult } from './scouting-result.ts';
import type { Web } from './web/web.ts';

/** A website outside the directory, and the tools to scout it. */
export interface WebsiteScouting {
  readonly website: string;
  readonly subject: Subject;
  readonly vendors: readonly KnownVendor[];
  readonly web: Web;
  readonly reader: DocumentReader;
  readonly analyst: Analyst;
  readonly signal: AbortSignal;
  onProgress(phase: Phase, message: string): void;
}

/** Scouts a website without persisting anything. Throws `WebProblem` if the website cannot be read. */
export async function scoutUnlistedWebsite({
  website,
  subject,
  vendors,
  web,
  reader,
  analyst,
  signal,
  onProgress,
}: WebsiteScouting): Promise<ScoutingResult> {
  const runStore = new MemoryRunStore((phase, _state, message) => onProgress(phase, message));
  const brief = { subject, vendors, now: new Date(), signal };
  await runPhases({
    website,
    otherHosts: [],
    sharedDomains: [],
    isBorrowed: false,
    brief,
    web,
    reader,
    analyst,
    runStore,
    signal,
  });
  const urls = (await runStore.urls()).flatMap(({ fact }) => fact ?? []);
  return {
    subject,
    website,
    summary: await runStore.summary(),
    facts: await runStore.facts(),
    urls: urls.toSorted((a, b) => b.relevance - a.relevance),
  };
}
