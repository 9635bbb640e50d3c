import type { KnownVendor, Subject } from '@emi/reading';
import { runPhases } from './phases/run-phases.ts';
import { MemoryRunStore } from './run/memory-run-store.ts';
import type { Phase } from './run/run-store.ts';
import type { Scouting } from './run/scouting.ts';
import type { ScoutingResult } from './scouting-result.ts';

/** A website outside the directory, and the tools to scout it. */
export interface WebsiteScouting extends Pick<Scouting, 'website' | 'web' | 'reader' | 'analyst' | 'signal'> {
  readonly subject: Subject;
  readonly vendors: readonly KnownVendor[];
  onProgress(phase: Phase, message: string): void;
}

/** Scouts a website without persisting anything. Throws `WebProblem` if the website cannot be read. */
export async function scoutUnlistedWebsite({
  subject,
  vendors,
  onProgress,
  ...scouting
}: WebsiteScouting): Promise<ScoutingResult> {
  const { website, signal } = scouting;
  const runStore = new MemoryRunStore(onProgress);
  const brief = { subject, vendors, now: new Date(), signal };
  const alone = { otherHosts: [], sharedDomains: [], isBorrowed: false };
  await runPhases({ ...scouting, ...alone, brief, runStore });
  const urls = (await runStore.urls()).flatMap(({ fact }) => fact ?? []);
  return {
    subject,
    website,
    summary: await runStore.summary(),
    facts: await runStore.facts(),
    urls: urls.toSorted((a, b) => b.relevance - a.relevance),
  };
}
