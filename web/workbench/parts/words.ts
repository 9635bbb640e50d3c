import { inWords } from './format.ts';

/** Names of vendor categories for people. */
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

/** Names of funding sources for people. */
export const FUNDING = {
  esser: 'ESSER',
  erate: 'E-Rate',
  title_i: 'Title I',
  bond: 'Bond',
  grant: 'Grant',
  state: 'State',
  other: 'Other',
};

/** Names of contacts' roles for people; roles that decide about edtech purchases come first. */
export const ROLES = {
  superintendent: 'Superintendent',
  technology: 'Technology',
  curriculum: 'Curriculum',
  assessment: 'Assessment',
  finance: 'Finance',
  board: 'Board',
  principal: 'Principal',
  library: 'Library',
  special_education: 'Special education',
  language_learners: 'English learners',
  federal_programs: 'Federal programs',
  career_technical: 'Career and technical',
  early_childhood: 'Early childhood',
  student_services: 'Student services',
  operations: 'Operations',
  safety: 'Safety',
  communications: 'Communications',
  human_resources: 'Human resources',
  athletics: 'Athletics',
  nutrition: 'Nutrition',
  transportation: 'Transportation',
  teacher: 'Teacher',
  paraprofessional: 'Paraprofessional',
  office: 'Office',
};

/** Kinds of signals for people; those that sell come first. */
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

/** The decisions of an organization about a signal. */
export const TRIAGE_STATES = {
  new: 'New',
  needs_action: 'Needs action',
  done: 'Done',
  not_interested: 'Not interested',
};

/** The levels that titles express, the highest first. */
export const LEVELS = {
  chief: 'Chief',
  deputy: 'Deputy',
  director: 'Director',
  manager: 'Manager',
  coordinator: 'Coordinator',
  specialist: 'Specialist',
  assistant: 'Assistant',
};

export const fundingName = (source: string): string =>
  (FUNDING as Readonly<Record<string, string>>)[source] ?? inWords(source);
/** The field of a product within a sentence: "finance", "LMS". */
export const fieldName = (category: string): string =>
  ({ sis: 'SIS', lms: 'LMS', hr: 'HR' })[category] ?? categoryName(category).toLowerCase();
export const categoryName = (category: string): string => CATEGORIES[category] ?? inWords(category);
