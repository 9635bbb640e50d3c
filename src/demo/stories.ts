/** Events of the synthetic world. */

export const CONCERNS = [
  ['staffing', 'Three special education positions have been open since spring.'],
  ['staffing', 'Substitute teachers are hard to find, and classes are combined.'],
  ['budget', 'The general fund closes the year with a deficit.'],
  ['budget', 'Relief funds that paid for tutoring have ended.'],
  ['infrastructure', 'Wireless access points are older than eight years.'],
  ['infrastructure', 'A third of the student devices no longer gets updates.'],
  ['security', 'A phishing attempt led to a password reset for all staff.'],
  ['security', 'Visitor management differs from building to building.'],
  ['integration', 'Rosters are exported by hand into eleven products.'],
  ['integration', 'Grades have to be entered twice.'],
  ['compliance', 'State reports were late because data sat in two systems.'],
  ['compliance', 'Data privacy agreements are missing for a dozen products.'],
  ['enrollment', 'Enrollment is four percent below the forecast.'],
  ['enrollment', 'Kindergarten registration still happens on paper.'],
  ['other', 'Families ask for one place for all messages.'],
] as const;

export const FUNDS = [
  ['title_i', 'Title I, Part A'],
  ['bond', 'Technology bond'],
  ['grant', 'STEM innovation grant'],
  ['grant', 'School safety grant'],
  ['state', 'State digital learning allotment'],
  ['state', 'State literacy fund'],
  ['esser', 'ESSER late liquidation'],
  ['other', 'Education foundation gift'],
] as const;

export const REQUESTS = [
  ['sis', 'Student information system'],
  ['devices', 'Student laptops and carts'],
  ['devices', 'Interactive displays'],
  ['infrastructure', 'Wireless network renewal'],
  ['security', 'Web filtering and student safety'],
  ['communication', 'Family communication platform'],
  ['assessment', 'Interim assessments, grades 3 to 8'],
  ['curriculum', 'Elementary literacy materials'],
] as const;

export const EVENTS = [
  ['board_meeting', 'Board meeting on the technology plan'],
  ['board_meeting', 'Board workshop on the budget'],
  ['press_release', 'New one-to-one device program'],
  ['press_release', 'Award for digital citizenship'],
  ['leadership_change', 'New superintendent takes office'],
  ['leadership_change', 'Chief technology officer retires'],
  ['bond_vote', 'Voters decide on a facilities bond'],
  ['policy', 'Policy on artificial intelligence adopted'],
  ['policy', 'Mobile phones put away during lessons'],
  ['other', 'Community survey on learning at home'],
] as const;

/** Path, page type, and purpose. */
export const PAGES = [
  ['staff', 'directory', 'contacts'],
  ['board/minutes', 'minutes', 'governance'],
  ['budget', 'document', 'finance'],
  ['bids', 'procurement', 'rfp'],
  ['technology', 'department', 'technology'],
  ['news', 'news', 'events'],
] as const;
