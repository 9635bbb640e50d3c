import type { Response } from 'express';

/** Milliseconds without reading after which a client counts as gone. */
const STALLED_MS = 60_000;

/** The receiving end of a response. */
export class Client {
  readonly #response: Response;
  /** Ends the current wait. All waits share the response's listeners: the compressor would keep those of `once`. */
  #resume: () => void = () => undefined;
  isGone: boolean;

  constructor(response: Response) {
    this.#response = response;
    this.isGone = response.closed;
    for (const event of ['drain', 'finish']) response.on(event, () => this.#resume());
    response.on('close', () => {
      this.isGone = true;
      this.#resume();
    });
  }

  /** Resolves once the client can take more, or is gone. */
  async take(part: string | Uint8Array): Promise<void> {
    if (!this.isGone && part.length > 0 && !this.#response.write(part)) await this.#next();
  }

  /** Ends the response; resolves once the client has read it, or is gone. */
  async end(): Promise<void> {
    this.#response.end();
    if (!this.isGone && !this.#response.writableFinished) await this.#next();
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      const stalled = setTimeout(() => this.#response.destroy(), STALLED_MS);
      this.#resume = () => {
        clearTimeout(stalled);
        resolve();
      };
    });
  }
}
