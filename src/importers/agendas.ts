import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { snakeCased } from '@emi/base/declared';
import { badRequest } from '@emi/base/problems';
import type { Analyst, Facts, Subject } from '@emi/reading';
import type { Page } from '@emi/reading/documents';
import { UnreadableDocument } from '@emi/reading/documents';
import type { FindingKind } from '@emi/reading/vocabulary/kinds';
import { SCOUTED_KINDS } from '@emi/reading/vocabulary/kinds';
import { columnName, recordKind } from '@emi/records';
import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import { evidenceOf } from '../directory/findings/evidence-of.ts';
import { findingOf } from '../directory/findings/findings.ts';
import type { DocumentReader } from '../scouting/isolated/isolated-tools.ts';
import { readVendors } from '../scouting/run/read-run-target.ts';

/** The file formats that can be read: extension and media type. */
const TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.html': 'text/html',
  '.htm': 'text/html',
  '.xml': 'application/xml',
  '.txt': 'text/plain',
};
const MOST_FILES = 1_000;
const MOST_BYTES = 5_000_000;

/** The kinds of facts that boards decide about. People and products in use are not read from files. */
const KINDS = ['contracts', 'purchases', 'funding', 'rfps', 'events'] as const;

export interface AgendaTools {
  readonly core: ConnectionPool;
  readonly reader: DocumentReader;
  readonly analyst: Analyst;
  readonly signal: AbortSignal;
}

export interface Agendas {
  /** Lines for `import records`. */
  readonly lines: Readable;
  readonly files: number;
  /** Names of files that cannot be read. */
  readonly unreadable: readonly string[];
}

/** Reads a district's agendas and minutes from a file, or from the files of a folder, as scouting reads its website. */
export async function readAgendas(ncesId: string, path: string, tools: AgendaTools): Promise<Agendas> {
  const { core, reader, analyst, signal } = tools;
  const subject = await districtOf(core, ncesId);
  const files = await filesAt(path);
  const pages: Page[] = [];
  const unreadable: string[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    const page = await read(file, reader, signal);
    if (page) pages.push(page);
    else unreadable.push(basename(file));
  }
  const vendors = await readVendors(core);
  const facts = await analyst.analyze(pages, { subject, vendors, now: new Date(), signal });
  const known = new Set(vendors.map(({ name }) => name));
  const lines = KINDS.flatMap((name) => linesOf(name, facts, ncesId, known));
  return {
    lines: Readable.from([Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'))]),
    files: files.length,
    unreadable,
  };
}

async function districtOf(core: ConnectionPool, ncesId: string): Promise<Subject> {
  const [district] = await core.rows<Omit<Subject, 'type'>>(sql`
    select d.name, d.state, d.county, d.physical_city as city, d.website_url as "websiteUrl",
      array(select s.name from schools s where s.district_id = d.id) as schools
    from districts d where d.nces_id = ${ncesId}`);
  if (!district) throw badRequest(`There is no district with the NCES id ${ncesId}.`);
  return { type: 'district', ...district };
}

async function filesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => {
    throw badRequest(`${path} cannot be read: there is no such file or folder.`);
  });
  if (!found.isDirectory()) return [path];
  const names = (await readdir(path, { recursive: true })).filter(
    (name) => TYPES[extname(name).toLowerCase()],
  );
  if (names.length === 0)
    throw badRequest(`${path} holds no file of these kinds: ${Object.keys(TYPES).join(', ')}.`);
  if (names.length > MOST_FILES) throw badRequest(`${path} holds more than ${MOST_FILES} files.`);
  return names.sort().map((name) => join(path, name));
}

/** Reads a file, which cites itself because it has no address that others could open; null if it cannot be read. */
async function read(file: string, reader: DocumentReader, signal: AbortSignal): Promise<Page | null> {
  const { size, mtime } = await stat(file);
  if (size > MOST_BYTES) return null;
  const document = {
    url: `file:///${encodeURIComponent(basename(file))}`,
    contentType: TYPES[extname(file).toLowerCase()] ?? null,
    body: await readFile(file),
    fetchedAt: mtime.toISOString(),
  };
  return reader.read(document, signal).catch((error: unknown): null => {
    if (error instanceof UnreadableDocument) return null;
    throw error;
  });
}

/** Facts as lines for `import records`; the fields are named after their columns. */
function linesOf(name: (typeof KINDS)[number], facts: Facts, ncesId: string, known: ReadonlySet<string>) {
  const { entity, imported } = findingOf(SCOUTED_KINDS[name] as FindingKind);
  const { columns } = recordKind(entity);
  return facts[name].map((fact) => {
    // Only some kinds of facts have a vendor; the defaults let all be taken apart alike.
    const { vendor, vendorNameRaw, ...values } = { vendor: undefined, vendorNameRaw: undefined, ...fact };
    const own = Object.entries({ ...values, description: quoteOf(fact) }).filter(
      ([property, value]) => columns.has(property) && property !== 'sourceUrl' && value !== null,
    );
    const evidence = evidenceOf(fact);
    return {
      type: imported.type,
      district_nces_id: ncesId,
      ...Object.fromEntries(own.map(([property, value]) => [columnName(property), value])),
      ...(vendor &&
        (known.has(vendor) ? { vendor_name: vendor } : { vendor_name_raw: vendorNameRaw ?? vendor })),
      evidence: evidence && snakeCased(evidence),
    };
  });
}

const quoteOf = (fact: { context: string; description?: string | null }): string =>
  fact.description ?? fact.context;
