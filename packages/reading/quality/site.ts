import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DATA_DIRECTORY } from '@emi/base/files';
import type { FetchedDocument } from '@emi/reading/documents';
import type {
  ContactFact,
  ContractFact,
  EventFact,
  Evidence,
  FundingFact,
  KnownVendor,
  PainPointFact,
  PurchaseFact,
  RfpFact,
  Subject,
} from '../facts.ts';

/** The bundled folders of labeled sites, by purpose. */
export const SETS = {
  /** Fictional sites that cover builders, formats and hostile markup. */
  written: 'sites/development',
  /** Whole documents of real districts. */
  real: 'real',
  /** Fictional sites that are not used while developing the analysts. */
  'held-out': 'sites/held-out',
} as const;
export type SetName = keyof typeof SETS;

type Label<F extends Evidence> = Omit<F, keyof Evidence | 'url' | 'description'>;

/**
 * The facts that a careful person would publish from one page, by the rules of LABELS.md. A missing kind means
 * none.
 */
export interface PageLabels {
  readonly pageType: string;
  readonly classification: string;
  /** Names as in `data/vendors.json`. */
  readonly vendors?: readonly string[];
  readonly contracts?: readonly Label<ContractFact>[];
  readonly purchases?: readonly Label<PurchaseFact>[];
  readonly painPoints?: readonly (Label<PainPointFact> & { readonly description: string })[];
  readonly funding?: readonly Label<FundingFact>[];
  readonly rfps?: readonly Label<RfpFact>[];
  readonly events?: readonly Label<EventFact>[];
  readonly contacts?: readonly Label<ContactFact>[];
}

export interface LabeledPage {
  readonly file: string;
  readonly document: FetchedDocument;
  readonly labels: PageLabels;
}

export interface LabeledSite {
  readonly name: string;
  /** The kind of site builder whose markup the pages have. */
  readonly builder: string;
  readonly subject: Subject;
  readonly now: Date;
  readonly pages: readonly LabeledPage[];
  /** Doubtful facts: finding one is neither right nor wrong, and missing one is not a miss. */
  readonly optional: OptionalLabels;
}

export type OptionalLabels = Partial<Omit<PageLabels, 'pageType' | 'classification'>>;

interface SiteFile {
  readonly subject: Subject;
  readonly now: string;
  readonly builder: string;
  readonly pages: readonly { readonly file: string; readonly url: string; readonly contentType: string }[];
}

const read = <T>(...path: string[]): T => JSON.parse(readFileSync(join(...path), 'utf8'));

/** The bundled vendor catalog. */
export const knownVendors = (): KnownVendor[] => read(DATA_DIRECTORY, 'vendors.json');

/** The sites of the named sets, set by set, by name. */
export const labeledSites = (...sets: readonly SetName[]): LabeledSite[] =>
  sets.flatMap((set) => sitesIn(join(import.meta.dirname, SETS[set])));

/** The labeled sites in a folder: each subfolder with a `site.json`, or the folder itself. */
export function sitesIn(folder: string): LabeledSite[] {
  const holdsSite = (path: string) => existsSync(join(path, 'site.json'));
  if (holdsSite(folder)) return [labeledSite(folder)];
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .filter(holdsSite)
    .map(labeledSite);
}

function labeledSite(folder: string): LabeledSite {
  const site = read<SiteFile>(folder, 'site.json');
  const labels = read<Record<string, PageLabels>>(folder, 'labels.json');
  const hasOptional = existsSync(join(folder, 'optional.json'));
  return {
    name: basename(folder),
    builder: site.builder,
    subject: site.subject,
    now: new Date(`${site.now}T15:00:00Z`),
    optional: hasOptional ? (read<OptionalFile>(folder, 'optional.json').optional ?? {}) : {},
    pages: site.pages.map(({ file, url, contentType }) => {
      const own = labels[file];
      if (!own) throw new Error(`${folder}/labels.json has nothing about ${file}`);
      const body = readFileSync(join(folder, file));
      return { file, labels: own, document: { url, contentType, body, fetchedAt: `${site.now}T12:00:00Z` } };
    }),
  };
}

interface OptionalFile {
  readonly optional?: OptionalLabels;
}
