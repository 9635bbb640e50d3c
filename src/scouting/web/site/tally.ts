export interface VisitBounds {
  readonly pages: number;
  readonly bytes: number;
  readonly milliseconds: number;
}

/** Counts what a phase has used of its limits. */
export class Tally {
  readonly #bounds: VisitBounds;
  readonly #start = performance.now();
  #pages = 0;
  #bytes = 0;

  constructor(bounds: VisitBounds) {
    this.#bounds = bounds;
  }

  /** Counts a page. */
  add(bytes: number): void {
    this.#pages += 1;
    this.#bytes += bytes;
  }

  /** The limit that was reached, if any. */
  get usedUp(): 'pages' | 'bytes' | 'time' | null {
    const { pages, bytes, milliseconds } = this.#bounds;
    if (this.#pages >= pages) return 'pages';
    if (this.#bytes >= bytes) return 'bytes';
    return performance.now() - this.#start >= milliseconds ? 'time' : null;
  }

  get isUsedUp(): boolean {
    return this.usedUp !== null;
  }
}
