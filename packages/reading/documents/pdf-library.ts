import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

type Listener = (event: { readonly data: unknown }) => void;

/**
 * The channel between the library's halves, which are in one thread. It hands over the objects themselves; the
 * library's own channel clones each of them.
 */
class Channel {
  readonly #listeners = new Set<Listener>();

  postMessage({ chunk, ...message }: { readonly chunk?: object }): void {
    // The parser fills the same object with the next chunk, so listeners get a copy.
    const data = chunk ? { ...message, chunk: { ...chunk } } : message;
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener({ data });
    });
  }

  addEventListener(_type: string, listener: Listener, { signal }: { signal?: AbortSignal } = {}): void {
    this.#listeners.add(listener);
    signal?.addEventListener('abort', () => this.#listeners.delete(listener), { once: true });
  }

  removeEventListener(_type: string, listener: Listener): void {
    this.#listeners.delete(listener);
  }
}

/** The half that parses; the library registers it when it is loaded. */
interface Parser {
  readonly WorkerMessageHandler: { initializeFromPort(port: Channel): void };
}

/** Opens a document with a parser of its own, which ends with it. */
export async function openPdf(data: Uint8Array): Promise<Pdf> {
  const { PDFWorker } = await getResolvedPDFJS();
  const channel = new Channel();
  (
    globalThis as unknown as { readonly pdfjsWorker: Parser }
  ).pdfjsWorker.WorkerMessageHandler.initializeFromPort(channel);
  // The library's types know of no port but null.
  const worker = new PDFWorker({ port: channel as unknown as null, verbosity: 0 });
  return await getDocumentProxy(data, { worker, verbosity: 0, stopAtErrors: false });
}
