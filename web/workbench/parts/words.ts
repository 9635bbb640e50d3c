import { CATEGORY_NAMES } from '@emi/reading/reasons';
import { inWords } from './format.ts';

/** The displayed names of funding sources. */
export const FUNDING = {
  esser: 'ESSER',
  erate: 'E-Rate',
  title_i: 'Title I',
  bond: 'Bond',
  grant: 'Grant',
  state: 'State',
  other: 'Other',
};

/** The displayed names of kinds of signals, those that lead to sales first. */
export const SIGNALS = {
  contract: 'Contracts',
  rfp: 'RFPs',
  purchase: 'Purchases',
  replaced: 'Products replaced',
  pain_point: 'Pain points',
  funding: 'Funding',
  leadership: 'New leaders',
  board: 'Board decisions',
};

/** The displayed names of an organization's decisions about a signal. */
export const TRIAGE_STATES = {
  new: 'New',
  needs_action: 'Needs action',
  done: 'Done',
  not_interested: 'Not interested',
};

export const fundingName = (source: string): string =>
  (FUNDING as Readonly<Record<string, string>>)[source] ?? inWords(source);
export const categoryName = (category: string): string => CATEGORY_NAMES[category] ?? inWords(category);
