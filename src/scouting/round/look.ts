import { zoneOfPlace } from '@emi/reading';
import { UnreadableDocument } from '@emi/reading/documents';
import type { ConnectionPool } from '@emi/records';
import sql from 'sql-template-tag';
import type { DocumentReader } from '../isolated/isolated-tools.ts';
import { type Kept, keepingWeb } from '../run/keeping-web.ts';
import { type KeptPage, pageHashes } from '../run/kept-pages.ts';
import type { RunTarget } from '../run/read-run-target.ts';
import type { Web } from '../web/web.ts';
import { WebProblem } from '../web/web-problem.ts';

/** Pages that a look asks for; robots.txt is one more request. */
const MOST_ASKED = 5;

/** Pages that are the first to show something new. */
const LIVELY = /board|agenda|minutes|meeting|news|calendar|event|bid|rfp|procurement|feed/i;

interface AskedPage extends KeptPage {
  readonly visits: number;
  readonly changes: number;
  readonly hoursSince: number;
}

export interface Look {
  /** Addresses of pages that are as they were. */
  readonly same: readonly string[];
  readonly isChanged: boolean;
}

/** The pages that have most likely changed since they were asked for: by their own changes, kind, and age. */
async function likeliest(
  pool: Pick<ConnectionPool, 'rows'>,
  entityId: string,
  now: Date,
): Promise<AskedPage[]> {
  const pages = await pool.rows<AskedPage>(sql`
    select url, document_url as "documentUrl", content_type as "contentType", etag, last_modified as "lastModified",
      size, bytes_hash as "bytesHash", page_hash as "pageHash", text_hash as "textHash", links, facts,
      url_fact as "urlFact", read_by as "readBy", fetched_at as "fetchedAt", visits, changes,
      extract(epoch from ${now.toISOString()}::timestamptz - read_at)::float8 / 3600 as "hoursSince"
    from read_pages where entity_id = ${entityId} and gone_since is null`);
  const score = ({ url, urlFact, facts, visits, changes, hoursSince }: AskedPage): number => {
    const isLively = LIVELY.test(`${new URL(url).pathname} ${urlFact?.pageType ?? ''} ${facts?.kind ?? ''}`);
    return ((changes + (isLively ? 1 : 0.2)) / (visits + 1)) * Math.max(hoursSince, 1);
  };
  return pages.toSorted((one, other) => score(other) - score(one)).slice(0, MOST_ASKED);
}

/** Asks a few pages of a place whether they changed; they decide whether a reading follows. */
export async function look(
  {
    db,
    web,
    reader,
  }: { readonly db: { readonly core: ConnectionPool }; readonly web: Web; readonly reader: DocumentReader },
  { entityId, subject }: RunTarget,
  { now, readBy, signal }: Pick<Kept, 'now' | 'readBy'> & { readonly signal: AbortSignal },
): Promise<Look> {
  const asked = await likeliest(db.core, entityId, now);
  if (asked.length === 0) return { same: [], isChanged: true };
  const onGone = async () => undefined; // the reading that follows notes it
  const kept = { pages: asked, readBy, allowsOlder: true, now };
  const keeping = keepingWeb(web, kept, { needsLinks: false, onGone });
  const zone = zoneOfPlace(subject);
  const same: string[] = [];
  for (const page of asked) {
    try {
      const document = await keeping.fetch(page.documentUrl, { signal });
      if (!document.kept) {
        const read = await reader.read({ ...document, zone }, signal);
        if (pageHashes(read).textHash !== page.textHash) return { same, isChanged: true };
      }
      same.push(page.url);
    } catch (error) {
      if (error instanceof WebProblem && error.isGone) return { same, isChanged: true };
      if (!(error instanceof WebProblem || error instanceof UnreadableDocument)) throw error;
      if (page === asked[0] && error instanceof WebProblem && error.canRetry) throw error;
    }
  }
  return { same, isChanged: false };
}
