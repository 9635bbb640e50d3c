import type { Analyst } from './analysts/analyst.ts';
import type { KnownVendor, Subject } from './facts.ts';
import type { Found } from './found.ts';
import { MemoryNotebook } from './run/memory-notebook.ts';
import type { Phase } from './run/notebook.ts';
import { scoutSite } from './run/scout-site.ts';
import type { Reader } from './thread/threads.ts';
import type { Web } from './web/web.ts';

/** A website that is nobody's record, and what it is looked at with. */
export interface Look {
  readonly website: string;
  readonly subject: Subject;
  readonly vendors: readonly KnownVendor[];
  readonly web: Web;
  readonly reader: Reader;
  readonly analyst: Analyst;
  readonly signal: AbortSignal;
  onProgress(phase: Phase, message: string): void;
}

/** Scouts a website without keeping anything. Fails with a `WebProblem` when it cannot be read. */
export async function lookAt({
  website,
  subject,
  vendors,
  web,
  reader,
  analyst,
  signal,
  onProgress,
}: Look): Promise<Found> {
  const notebook = new MemoryNotebook((phase, _state, message) => onProgress(phase, message));
  const brief = { subject, vendors, now: new Date(), signal };
  await scoutSite({
    website,
    otherHosts: [],
    isBorrowed: false,
    brief,
    web,
    reader,
    analyst,
    notebook,
    signal,
  });
  const urls = (await notebook.urls()).flatMap(({ fact }) => fact ?? []);
  return {
    subject,
    website,
    summary: await notebook.summary(),
    facts: await notebook.facts(),
    urls: urls.toSorted((a, b) => b.relevance - a.relevance),
  };
}
