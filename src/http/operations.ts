import { createHash } from 'node:crypto';
import { badRequest, Problem } from '@emi/base/problems';
import { readProjectFile } from './project-file.ts';

/** One of the operations in `operations/`, with variables for which the demo world has results. */
export interface ExampleOperation {
  /** The name of the operation and of its file. */
  readonly name: string;
  readonly title: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly document: string;
  /** `sha256:` and the hash of the file. */
  readonly id: string;
}

type Entry = Pick<ExampleOperation, 'name' | 'title' | 'variables'>;

/** Reads `operations/index.json` and the document of each entry, in the order of the index. */
export async function readOperations(): Promise<readonly ExampleOperation[]> {
  const entries = JSON.parse((await readProjectFile('operations/index.json')).toString()) as Entry[];
  return Promise.all(
    entries.map(async ({ name, title, variables }) => {
      const file = await readProjectFile(`operations/${name}.graphql`);
      const id = `sha256:${createHash('sha256').update(file).digest('hex')}`;
      return { name, title, variables, document: file.toString(), id };
    }),
  );
}

/** The documents that a request may name instead of sending. */
export class TrustedDocuments {
  readonly #documents: ReadonlyMap<string, string>;
  readonly #names: string;

  constructor(operations: readonly ExampleOperation[]) {
    this.#documents = new Map(
      operations.flatMap(({ name, id, document }) => [
        [name, document],
        [id, document],
      ]),
    );
    this.#names = operations.map(({ name }) => name).join(', ');
  }

  /**
   * Returns the body of a request with its document in place of a `documentId`.
   * @throws Problem if the id is unknown or not a string, or if the request has a document as well
   */
  open(body: unknown): unknown {
    if (typeof body !== 'object' || body === null || !('documentId' in body)) return body;
    const { documentId, ...rest } = body;
    if (documentId === null) return rest;
    if (typeof documentId !== 'string') throw badRequest('documentId must be a string.');
    if ('query' in rest && rest.query !== null)
      throw badRequest('Send either query or documentId, not both.');
    const query = this.#documents.get(documentId);
    if (query !== undefined) return { ...rest, query };
    throw new Problem(
      'DOCUMENT_NOT_FOUND',
      'There is no document with this documentId. It is "sha256:" and the hash of a file in operations/, ' +
        `or one of: ${this.#names}.`,
      { documentId: documentId.slice(0, MAX_QUOTED) },
    );
  }
}

/** Maximum length of an unknown id in its error message. */
const MAX_QUOTED = 100;
