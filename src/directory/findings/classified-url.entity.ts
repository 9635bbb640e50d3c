import { DateTime } from '@emi/base/scalars';
import { classifiedUrl } from '@emi/reading/vocabulary/kinds';
import { Gate, open, record, recordKind, recordSchema } from '@emi/records';
import { p } from '@mikro-orm/postgresql';
import { Float } from 'type-graphql';
import { AT_UNLOCKED_PARENT } from '../../accounts/prices/visibility.ts';
import { findingColumns } from './finding.columns.ts';
import { FINDING } from './finding.interface.ts';
import { inFixedOrder } from './finding.search.ts';
import type { StoredKind } from './finding.ts';

const columns = {
  ...findingColumns(),
  url: open(String, 'The address of a page of the website.', p.text()),
  aiPageType: open(String, 'What the page is about, as the analyst classified it.', p.text().nullable()),
  urlClassification: open(String, 'The group of page types that `aiPageType` is in.', p.text().nullable()),
  classificationReasoning: open(
    String,
    'What on the page or in its address gave away its type.',
    p.text().nullable(),
  ),
  urlRelevanceScore: open(
    Float,
    'The relevance of the page for sellers; from 0 to 1 for a page that scouting found.',
    p.double().nullable(),
  ),
  discoveredAt: open(DateTime, 'When a reading or an import first found the page.', p.datetime().nullable()),
  discoveredVia: open(String, 'The way to the page, such as `sitemap` or `link`.', p.text().nullable()),
};

const ClassifiedUrlSchema = recordSchema('ClassifiedUrl', 'classified_urls', columns);

export class ClassifiedUrl extends ClassifiedUrlSchema.class {}

record(ClassifiedUrl, ClassifiedUrlSchema, {
  description: 'A page of the website of a district or school, and its classification.',
  columns,
  interfaces: FINDING,
});

const CLASSIFIED_URLS = new Gate<{ id: string }>(recordKind(ClassifiedUrl), {
  visibility: AT_UNLOCKED_PARENT,
});

export const CLASSIFIED_URL: StoredKind = {
  ...classifiedUrl,
  entity: ClassifiedUrl,
  gate: CLASSIFIED_URLS,
  description: 'Classified website pages, most relevant first',
  search: inFixedOrder('url_relevance_score'),
  imported: {
    type: 'classified_url',
    key: { columns: ['url'], parts: ['md5($.url)'] },
    lengths: { ai_page_type: 200, url_classification: 200, discovered_via: 200 },
    signed: ['url_relevance_score'],
  },
};
