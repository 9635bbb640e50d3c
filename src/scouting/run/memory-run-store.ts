import type { Facts, Summary, UrlFact } from '@emi/reading';
import type { FetchedDocument, Page } from '@emi/reading/documents';
import { firstSentence, type Phase, type RunStore, type StoredUrl } from './run-store.ts';

interface StoredPage extends StoredUrl {
  readonly document?: FetchedDocument;
  readonly page?: Page;
}

/** The run store of websites outside the directory; nothing is persisted. */
export class MemoryRunStore implements RunStore {
  /** The problems that did not end the run, in sentences. */
  warning: string | null = null;
  readonly #pages = new Map<string, StoredPage>();
  readonly #onProgress: (phase: Phase, message: string) => void;
  #facts?: Facts;
  #summary?: Summary;

  constructor(onProgress: (phase: Phase, message: string) => void) {
    this.#onProgress = onProgress;
  }

  async phasesCompleted(): Promise<number> {
    return 0;
  }

  async report(phase: Phase, _state: 'in_progress' | 'completed', message: string): Promise<void> {
    this.#onProgress(phase, message);
  }

  async addUrls(urls: readonly Pick<StoredUrl, 'url' | 'discoveredVia' | 'text'>[]): Promise<void> {
    for (const found of urls) {
      if (!this.#pages.has(found.url)) this.#pages.set(found.url, { ...found, fact: null, isFetched: false });
    }
  }

  /** Nothing is stored, because only places in the directory have areas. */
  async saveAreas(): Promise<void> {}

  async urls(): Promise<readonly StoredUrl[]> {
    return [...this.#pages.values()];
  }

  async saveUrlFacts(facts: readonly UrlFact[]): Promise<void> {
    for (const fact of facts) this.#change(fact.url, { fact });
  }

  async addDocument(url: string, document: FetchedDocument): Promise<void> {
    this.#change(url, { document, isFetched: true });
  }

  async addFailure(url: string): Promise<void> {
    this.#change(url, { isFetched: true });
  }

  /** Does nothing: a website outside the directory has no earlier readings. */
  async note(): Promise<void> {}

  async addUnlinked(): Promise<readonly string[]> {
    return [];
  }

  async document(url: string): Promise<FetchedDocument | null> {
    return this.#pages.get(url)?.document ?? null;
  }

  async *documents() {
    for (const [url, { document }] of this.#pages) if (document) yield { url, document };
  }

  async addPage(url: string, page: Page | null, fact?: UrlFact): Promise<void> {
    this.#change(url, { ...(fact && { fact }), page: page ?? undefined, document: undefined });
  }

  async *pages() {
    for (const { page } of this.#pages.values()) if (page) yield page;
  }

  /** Does nothing: only websites in the directory have earlier findings that could be withdrawn. */
  async saveAnalyzed(): Promise<void> {}

  async saveFacts(facts: Facts): Promise<void> {
    this.#facts = facts;
  }

  async facts(): Promise<Facts> {
    return this.#facts!;
  }

  async saveWarning(warning: string): Promise<void> {
    if (!this.warning?.includes(firstSentence(warning)))
      this.warning = [this.warning, warning].filter(Boolean).join(' ');
  }

  async saveSummary(summary: Summary): Promise<void> {
    this.#summary = summary;
  }

  async summary(): Promise<Summary> {
    return this.#summary!;
  }

  #change(url: string, change: Partial<StoredPage>): void {
    const page = this.#pages.get(url);
    if (!page) throw new Error(`unknown URL: ${url}`);
    this.#pages.set(url, { ...page, ...change });
  }
}
