import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ContactFact,
  ContractFact,
  EventFact,
  Evidence,
  FundingFact,
  KnownVendor,
  PainPointFact,
  RfpFact,
  Subject,
} from '../../src/scouting/facts.ts';
import type { FetchedDocument } from '../../src/scouting/page.ts';

export const SPLITS = ['development', 'held-out'] as const;
export type Split = (typeof SPLITS)[number];

type Label<F extends Evidence> = Omit<F, keyof Evidence | 'url' | 'description'>;

/** What a careful person would publish from one page; LABELS.md has the rules. A missing kind means none. */
export interface PageLabels {
  readonly pageType: string;
  readonly classification: string;
  /** Names as in `data/vendors.json`. */
  readonly vendors?: readonly string[];
  readonly contracts?: readonly Label<ContractFact>[];
  readonly painPoints?: readonly (Label<PainPointFact> & { readonly description: string })[];
  readonly funding?: readonly Label<FundingFact>[];
  readonly rfps?: readonly Label<RfpFact>[];
  readonly events?: readonly Label<EventFact>[];
  readonly contacts?: readonly Label<ContactFact>[];
}

export interface LabelledPage {
  readonly file: string;
  readonly document: FetchedDocument;
  readonly labels: PageLabels;
}

export interface LabelledSite {
  readonly name: string;
  readonly split: Split;
  /** The kind of site builder whose markup the pages have. */
  readonly builder: string;
  readonly subject: Subject;
  readonly now: Date;
  readonly pages: readonly LabelledPage[];
}

interface SiteFile {
  readonly subject: Subject;
  readonly now: string;
  readonly split: Split;
  readonly builder: string;
  readonly pages: readonly { readonly file: string; readonly url: string; readonly contentType: string }[];
}

const HERE = import.meta.dirname;

const read = <T>(...path: string[]): T => JSON.parse(readFileSync(join(HERE, ...path), 'utf8'));

/** The catalogue that comes with the product. */
export const knownVendors = (): KnownVendor[] => read('../../data/vendors.json');

/** The sites of the chosen splits, by name. */
export function labelledSites(splits: readonly Split[] = SPLITS): LabelledSite[] {
  return splits
    .filter((split) => existsSync(join(HERE, 'sites', split)))
    .flatMap((split) =>
      readdirSync(join(HERE, 'sites', split))
        .sort()
        .map((name) => labelledSite(split, name)),
    );
}

function labelledSite(split: Split, name: string): LabelledSite {
  const folder = join('sites', split, name);
  const site = read<SiteFile>(folder, 'site.json');
  const labels = read<Record<string, PageLabels>>(folder, 'labels.json');
  return {
    name,
    split: site.split,
    builder: site.builder,
    subject: site.subject,
    now: new Date(`${site.now}T15:00:00Z`),
    pages: site.pages.map(({ file, url, contentType }) => {
      const own = labels[file];
      if (!own) throw new Error(`${folder}/labels.json has nothing about ${file}`);
      const body = readFileSync(join(HERE, folder, file));
      return { file, labels: own, document: { url, contentType, body, fetchedAt: `${site.now}T12:00:00Z` } };
    }),
  };
}
