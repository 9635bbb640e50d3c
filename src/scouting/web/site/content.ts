import { createHash } from 'node:crypto';
import type { WebDocument } from '../web.ts';

/** The size of a document and a hash of its bytes. */
export interface Content {
  readonly size: number;
  readonly bytesHash: string;
}

/** The size and hash of a document; those of the kept page if the document was not sent again and has no body. */
export const contentOf = (document: WebDocument & Partial<Content>): Content => ({
  size: document.size ?? document.body.length,
  bytesHash: document.bytesHash ?? createHash('sha256').update(document.body).digest('base64'),
});
