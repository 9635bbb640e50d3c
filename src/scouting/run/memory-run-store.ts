import type { Facts, Summary, UrlFact } from '../facts.ts';
import type { FetchedDocument, Page } from '../page.ts';
import type { NotedUrl, Phase, RunStore } from './run-store.ts';

interface Sheet {
  readonly found: Pick<NotedUrl, 'url' | 'discoveredVia' | 'text'>;
  fact: UrlFact | null;
  document?: FetchedDocument;
  page?: Page;
  isFetched: boolean;
}

/** For scouting a website outside the directory: nothing is persisted. */
export class MemoryRunStore implements RunStore {
  readonly #sheets = new Map<string, Sheet>();
  readonly #onProgress: (phase: Phase, state: string, message: string) => void;
  #facts?: Facts;
  #summary?: Summary;

  constructor(onProgress: (phase: Phase, state: string, message: string) => void) {
    this.#onProgress = onProgress;
  }

  async phasesCompleted(): Promise<number> {
    return 0;
  }

  async tell(phase: Phase, state: 'in_progress' | 'completed', message: string): Promise<void> {
    this.#onProgress(phase, state, message);
  }

  async addUrls(urls: readonly Sheet['found'][]): Promise<void> {
    for (const found of urls) {
      if (!this.#sheets.has(found.url)) this.#sheets.set(found.url, { found, fact: null, isFetched: false });
    }
  }

  async urls(): Promise<readonly NotedUrl[]> {
    return [...this.#sheets.values()].map(({ found, fact, isFetched }) => ({ ...found, fact, isFetched }));
  }

  async noteFacts(facts: readonly UrlFact[]): Promise<void> {
    for (const fact of facts) this.#sheet(fact.url).fact = fact;
  }

  async addDocument(url: string, document: FetchedDocument): Promise<void> {
    Object.assign(this.#sheet(url), { document, isFetched: true });
  }

  async addFailure(url: string): Promise<void> {
    this.#sheet(url).isFetched = true;
  }

  async document(url: string): Promise<FetchedDocument | null> {
    return this.#sheets.get(url)?.document ?? null;
  }

  async *documents() {
    for (const [url, { document }] of this.#sheets) if (document) yield { url, document };
  }

  async addPage(url: string, page: Page | null): Promise<void> {
    Object.assign(this.#sheet(url), { page: page ?? undefined, document: undefined });
  }

  async pages(): Promise<readonly Page[]> {
    return [...this.#sheets.values()].flatMap(({ page }) => page ?? []);
  }

  async keepFacts(facts: Facts): Promise<void> {
    this.#facts = facts;
  }

  async facts(): Promise<Facts> {
    return this.#facts!;
  }

  async keepSummary(summary: Summary): Promise<void> {
    this.#summary = summary;
  }

  async summary(): Promise<Summary> {
    return this.#summary!;
  }

  #sheet(url: string): Sheet {
    const sheet = this.#sheets.get(url);
    if (!sheet) throw new Error(`nobody has noted ${url}`);
    return sheet;
  }
}
