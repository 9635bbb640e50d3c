import { inWords } from './format.ts';

/** Categories of vendors as people call them. */
export const CATEGORIES: Readonly<Record<string, string>> = {
  sis: 'Student information system',
  lms: 'Learning management system',
  assessment: 'Assessment',
  communication: 'Communication',
  hr: 'Human resources',
  finance: 'Finance',
  security: 'Safety and security',
  sso: 'Single sign-on',
  devices: 'Devices',
  other: 'Other',
};

/** Sources of funding as people call them. */
export const FUNDING = {
  esser: 'ESSER',
  erate: 'E-Rate',
  title_i: 'Title I',
  bond: 'Bond',
  grant: 'Grant',
  state: 'State',
  other: 'Other',
};

export const fundingName = (source: string): string =>
  (FUNDING as Readonly<Record<string, string>>)[source] ?? inWords(source);
export const categoryName = (category: string): string => CATEGORIES[category] ?? inWords(category);
