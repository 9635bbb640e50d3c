/** Sentences of websites that name a vendor in use. */
export const USES = [
  'The family portal links to {product}.',
  '{product} is on the list of approved applications.',
  'Staff sign in to {product} from the launchpad.',
  'The technology page explains how families log in to {product}.',
  'A board memo names {product} as the district standard.',
  'The help page has a section about {product}.',
  'The student handbook refers to {product}.',
  'Training dates for {product} are on the professional learning calendar.',
] as const;

/** Sentences of board documents that name a contract. */
export const CONTRACTS = [
  'The board approved the agreement with {product} for three years.',
  'The renewal of {product} was on the consent agenda.',
  'The contract register lists {product} with one remaining option year.',
  '{product} was purchased through a cooperative contract.',
  'The agreement with {product} covers all campuses.',
  'Minutes note a one-year extension of {product}.',
] as const;

export const COMPLAINTS = [
  'Principals complained about the support of {product}.',
  'Teachers call {product} slow and hard to navigate.',
  'A trustee asked staff to look for alternatives to {product}.',
  'The price of {product} rose again, and the committee wants to compare offers.',
] as const;

export const AI_POLICIES = [
  'Teachers may use approved AI tools for planning; student use starts in grade 9.',
  'The district allows AI tools that passed its privacy review and asks students to disclose their use.',
  'Guidelines leave the use of AI to teachers, course by course.',
  'The board paused student use of chatbots until a policy is adopted.',
  'Secondary students may use two approved assistants with a district account.',
] as const;

export const AI_INITIATIVES = [
  'AI literacy course for teachers',
  'Pilot of an AI writing assistant in grades 9 and 10',
  'Chatbot for questions about enrollment',
  'Working group on academic integrity',
  'Translation of family messages by AI, checked by staff',
] as const;

export const INTERESTS = [
  'oversees device refresh and asset inventory',
  'leads the move to single sign-on',
  'runs the assessment calendar',
  'chairs the technology committee',
  'reviews data privacy agreements',
  'prepares the budget for digital learning',
  'coaches teachers in the learning management system',
  'is responsible for attendance and family engagement',
  'manages E-Rate filings',
  'coordinates the literacy adoption',
  'writes the federal programs application',
  'is rolling out multifactor authentication',
  'manages the help desk and repair program',
  'leads the early warning team',
  'plans professional learning days',
  'coordinates English learner services',
  'supervises counselors and the safety plan',
  'represents the district in the purchasing cooperative',
] as const;

export const NOTES = [
  'Met at the state technology conference; asked for a comparison sheet.',
  'Prefers email; mornings before eight are best.',
  'Opened the last two newsletters. Follow up after the budget workshop.',
  'Colleague of our reference in the next county.',
  'Wants to see roster sync with their SIS before anything else.',
  'Decision goes through the curriculum cabinet; needs pricing per school.',
  'Said the current contract renews automatically unless canceled by spring.',
  'Asked about the data privacy agreement for the state consortium.',
] as const;

export const JUSTIFICATIONS = [
  'Signs purchases of this size and has a contract ending soon.',
  'Leads the department that would use the product every day.',
  'Influences the decision but does not hold the budget.',
  'Recently appointed and reviewing all subscriptions.',
  'Chairs the committee that scores proposals.',
] as const;

export const FAILURES = [
  'The website did not answer in time.',
  'The website refuses automated visits in its robots.txt.',
  'The certificate of the website has expired.',
  'The website answered every page with an error.',
] as const;
