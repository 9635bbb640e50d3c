import type { Facts, Summary, UrlFact } from '@emi/reading';
import type { FetchedDocument, Page, Stated } from '@emi/reading/documents';
import type { MeetingArea } from '../web/site/areas.ts';
import type { KnownDocument } from './keeping-web.ts';
import type { KeptLinks, KeptPage } from './kept-pages.ts';

/** The phases of a run, in order. */
export const PHASES = ['map', 'classify', 'fetch', 'extract', 'analyze', 'summarize', 'publish'] as const;
export type Phase = (typeof PHASES)[number];

/** A discovered page or document. */
export interface StoredUrl {
  readonly url: string;
  readonly discoveredVia: string;
  /** Text of a link to it, or its title in a feed; see `DiscoveredUrl`. */
  readonly text: string | null;
  readonly fact: UrlFact | null;
  readonly isFetched: boolean;
}

/** The reason that an address has no page of its own any more: `same` as at another address, or `gone`. */
export type Lost = 'same' | 'gone';

/** The hashes of a page, and who read it. */
export type ReadAs = Pick<KeptPage, 'pageHash' | 'textHash' | 'readBy'>;

/** Stores a run's intermediate results; in PostgreSQL, so that an interrupted run resumes where it stopped. */
export interface RunStore {
  /** Number of completed phases. */
  phasesCompleted(): Promise<number>;
  /** Reports that a phase starts, progresses, or completes; the message is public. */
  report(phase: Phase, state: 'in_progress' | 'completed', message: string): Promise<void>;

  /** Appends URLs to the URLs of the run; known URLs are unchanged. */
  addUrls(urls: readonly Pick<StoredUrl, 'url' | 'discoveredVia' | 'text'>[]): Promise<void>;
  urls(): Promise<readonly StoredUrl[]>;
  /** Stores the addresses at which meetings of the board are published. */
  saveAreas(areas: readonly MeetingArea[]): Promise<void>;
  saveUrlFacts(facts: readonly UrlFact[]): Promise<void>;

  /**
   * @param url as discovered; the document's own URL may differ.
   * @param links the links of the page, if they were read.
   */
  addDocument(
    url: string,
    document: FetchedDocument & Partial<KnownDocument>,
    links?: KeptLinks,
  ): Promise<void>;
  addFailure(url: string, reason: string, outcome?: Lost): Promise<void>;
  /** Notes what became of an address that need not be among the URLs of the run. */
  note(url: string, outcome: Lost): Promise<void>;
  /** Adds the pages of earlier readings that state facts and that the map lacks; returns their addresses. */
  addUnlinked(): Promise<readonly string[]>;
  /** An added document that is not a page yet; null if there is none with this address. */
  document(url: string): Promise<FetchedDocument | null>;
  /** Documents that are not pages yet, one at a time. */
  documents(): AsyncIterable<{ readonly url: string; readonly document: FetchedDocument }>;
  /**
   * Stores the page of a document with its classification, or null for a document that is unreadable or not about the
   * place. Deletes the document.
   * @throws UnreadableDocument if the page cannot be stored
   */
  addPage(url: string, page: Page | null, fact?: UrlFact, read?: ReadAs): Promise<void>;
  /**
   * The pages, one at a time, because they can be large. Kept pages that this run could not read come last, as an
   * earlier reading left them.
   */
  pages(): AsyncIterable<Page>;

  /**
   * Records that the analyst has read the pages with these addresses, or all pages. Stores what pages state, by
   * address, to keep it beyond the run.
   */
  saveAnalyzed(urls: readonly string[] | 'all', stated: ReadonlyMap<string, Stated>): Promise<void>;
  saveFacts(facts: Facts): Promise<void>;
  facts(): Promise<Facts>;
  /**
   * Adds a problem that does not end the run; the message is public. Its first sentence identifies it: a stored
   * problem, such as one of a repeated phase, is not added again.
   */
  saveWarning(warning: string): Promise<void>;
  saveSummary(summary: Summary): Promise<void>;
  summary(): Promise<Summary>;
}

/** The first sentence of a message, which identifies a problem. */
export const firstSentence = (text: string): string => text.split(/(?<=\.) /, 1)[0]!;
