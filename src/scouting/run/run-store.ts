import type { Facts, Summary, UrlFact } from '../facts.ts';
import type { FetchedDocument, Page } from '../page.ts';

/** What a run goes through, in order. */
export const PHASES = ['map', 'classify', 'fetch', 'extract', 'analyse', 'summarise', 'publish'] as const;
export type Phase = (typeof PHASES)[number];

/** A page or document that was discovered. */
export interface NotedUrl {
  readonly url: string;
  readonly discoveredVia: string;
  /** Text of the first link to it. */
  readonly text: string | null;
  readonly fact: UrlFact | null;
  readonly isFetched: boolean;
}

/**
 * What a run has found so far. Whatever a phase has noted stays noted: a run that is interrupted goes on with what is
 * missing.
 */
export interface RunStore {
  /** How many phases are done. */
  phasesCompleted(): Promise<number>;
  /** A phase begins, goes on or is done; the words are for everybody. */
  tell(phase: Phase, state: 'in_progress' | 'completed', message: string): Promise<void>;

  /** by priority; those that are known stay as they are. */
  addUrls(urls: readonly Pick<NotedUrl, 'url' | 'discoveredVia' | 'text'>[]): Promise<void>;
  urls(): Promise<readonly NotedUrl[]>;
  noteFacts(facts: readonly UrlFact[]): Promise<void>;

  /** @param url as it was discovered; the document may have come from elsewhere. */
  addDocument(url: string, document: FetchedDocument): Promise<void>;
  addFailure(url: string, reason: string): Promise<void>;
  /** One that was added, as long as it has not become a page. */
  document(url: string): Promise<FetchedDocument | null>;
  /** Documents that have not become pages yet, one after the other. */
  documents(): AsyncIterable<{ readonly url: string; readonly document: FetchedDocument }>;
  /** What became of a document; null when it cannot be read. The document itself is no longer needed. */
  addPage(url: string, page: Page | null): Promise<void>;
  pages(): Promise<readonly Page[]>;

  keepFacts(facts: Facts): Promise<void>;
  facts(): Promise<Facts>;
  keepSummary(summary: Summary): Promise<void>;
  summary(): Promise<Summary>;
}
