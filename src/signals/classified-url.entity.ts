import { defineEntity, p } from '@mikro-orm/postgresql';
import { Float } from 'type-graphql';
import { Gate } from '../access/gate.ts';
import { AT_UNLOCKED_PLACE } from '../access/visibility.ts';
import { open, properties, record, recordKind } from '../graph/record.ts';
import { DateTime } from '../graph/scalars.ts';
import { findingColumns } from './finding.columns.ts';

const columns = {
  ...findingColumns(),
  url: open(String, 'Address of the page.', p.text()),
  aiPageType: open(String, 'What kind of page it is.', p.text().nullable()),
  urlClassification: open(String, 'The group of pages that it belongs to.', p.text().nullable()),
  classificationReasoning: open(String, 'Why it was classified so.', p.text().nullable()),
  urlRelevanceScore: open(Float, 'How much it promises, from 0 to 1.', p.double().nullable()),
  discoveredAt: open(DateTime, 'When it was found.', p.datetime().nullable()),
  discoveredVia: open(String, 'How it was found, such as `sitemap`.', p.text().nullable()),
};

const ClassifiedUrlSchema = defineEntity({
  name: 'ClassifiedUrl',
  tableName: 'classified_urls',
  properties: properties(columns),
});

/** A page of a website and what it is good for. */
export class ClassifiedUrl extends ClassifiedUrlSchema.class {}
ClassifiedUrlSchema.setClass(ClassifiedUrl);

record(ClassifiedUrl, {
  name: 'ClassifiedUrl',
  table: 'classified_urls',
  description: 'A page of a website and what it is good for.',
  columns,
});

export const CLASSIFIED_URLS = new Gate<{ id: string }>(recordKind(ClassifiedUrl), {
  visibility: AT_UNLOCKED_PLACE,
});
