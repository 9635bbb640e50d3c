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

export const categoryName = (category: string): string => CATEGORIES[category] ?? inWords(category);
