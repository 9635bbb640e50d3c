/** Events of the past months: type, title, description. */
export const PAST_EVENTS = [
  [
    'board_meeting',
    'Regular Board Meeting: Technology Plan',
    'The board heard the annual technology report and asked for a refresh schedule.',
  ],
  [
    'board_meeting',
    'Budget Workshop',
    'Staff presented three scenarios; software renewals are under review.',
  ],
  [
    'board_meeting',
    'Special Meeting: Data Privacy',
    'Counsel briefed the board on vendor agreements and breach notification.',
  ],
  [
    'board_meeting',
    'Regular Board Meeting: Curriculum Adoption',
    'The second reading of the literacy adoption passed without discussion.',
  ],
  [
    'board_meeting',
    'Study Session on School Safety',
    'Principals described gaps in visitor sign-in and radio coverage.',
  ],
  [
    'board_meeting',
    'Regular Board Meeting: Audit Report',
    'The auditor found inventory records of devices to be incomplete.',
  ],
  [
    'press_release',
    'District Earns Digital Citizenship Recognition',
    'Two middle schools were recognized for their media literacy lessons.',
  ],
  [
    'press_release',
    'New One-to-One Program Starts in Grade 5',
    'Every fifth grader receives a device and a hotspot on request.',
  ],
  [
    'press_release',
    'Graduation Rate Reaches {percent} Percent',
    'The district credits early warning data and credit recovery.',
  ],
  ['press_release', 'Career Center Opens', 'Health science and advanced manufacturing share a new building.'],
  [
    'press_release',
    'Free Meals Extended to All Students',
    'The community eligibility provision now covers every campus.',
  ],
  ['press_release', 'Attendance Campaign Begins', 'Families receive a weekly message about absences.'],
  [
    'leadership_change',
    'New Superintendent Takes Office',
    'The superintendent will present a hundred-day plan in {next}.',
  ],
  [
    'leadership_change',
    'Chief Technology Officer Retires',
    'The director of network services serves in the interim.',
  ],
  [
    'leadership_change',
    'Board Appoints Chief Financial Officer',
    'The new CFO comes from a neighboring district.',
  ],
  [
    'leadership_change',
    'Assistant Superintendent for Curriculum Named',
    'She led the literacy adoption in her former district.',
  ],
  [
    'leadership_change',
    'Interim Superintendent Appointed',
    'The search for a permanent superintendent ends in {next}.',
  ],
  [
    'leadership_change',
    'Director of Student Services Promoted',
    'Special education and counseling now report to one office.',
  ],
  ['leadership_change', 'Three New Trustees Sworn In', 'The new members ran on fiscal transparency.'],
  ['bond_vote', 'Voters Approve Technology and Safety Bond', 'The first series will be sold in {next}.'],
  ['bond_vote', 'Operating Levy Renewed', 'The renewal keeps the current rate for five years.'],
  [
    'bond_vote',
    'Bond Measure Falls Short',
    'The measure received {percent} percent and may return next year.',
  ],
  [
    'policy',
    'Policy on Artificial Intelligence Adopted',
    'Teachers may use approved tools; student use depends on the grade.',
  ],
  ['policy', 'Phone-Free School Day Policy', 'Phones stay in pouches or lockers from bell to bell.'],
  ['policy', 'Acceptable Use Policy Updated', 'Families now consent to each application by grade band.'],
  [
    'policy',
    'Procurement Threshold Raised',
    'Purchases under the threshold need three quotes instead of a bid.',
  ],
  ['policy', 'Grading Policy Revised', 'Reassessment is allowed once for each standard.'],
  [
    'other',
    'Community Survey on Strategic Plan',
    'Safety, reading, and communication lead the list of priorities.',
  ],
  ['other', 'Technology Advisory Committee Formed', 'Parents and two local employers joined the committee.'],
  ['other', 'Curriculum Night', 'Families tried the new mathematics materials.'],
] as const;

/** Events that are announced for the coming weeks. */
export const COMING_EVENTS = [
  [
    'board_meeting',
    'Regular Board Meeting: Contract Renewals',
    'The consent agenda lists software renewals for approval.',
  ],
  ['board_meeting', 'Public Hearing on the Proposed Budget', 'Comments can be submitted online until noon.'],
  [
    'board_meeting',
    'Board Workshop on AI in Classrooms',
    'Staff will demonstrate approved tools and the privacy review.',
  ],
  [
    'board_meeting',
    'Regular Board Meeting: Student Information System',
    'The selection committee presents its recommendation.',
  ],
  [
    'board_meeting',
    'Joint Meeting with the City Council',
    'Shared fiber and school resource officers are on the agenda.',
  ],
  [
    'leadership_change',
    'Superintendent Finalists to Be Named',
    'The search firm presents three finalists in open session.',
  ],
  [
    'leadership_change',
    'New Chief Technology Officer Starts',
    'The board approved the appointment at its last meeting.',
  ],
  [
    'bond_vote',
    'Bond Election',
    'The ballot asks for devices, secure entrances, and a new elementary school.',
  ],
  ['bond_vote', 'Technology Levy on the Ballot', 'The levy would replace expired relief funds.'],
  [
    'policy',
    'First Reading: Student Data Privacy Policy',
    'The policy requires an agreement for every application.',
  ],
  [
    'policy',
    'Second Reading: Artificial Intelligence Guidelines',
    'The draft adds a list of approved tools.',
  ],
  ['other', 'Vendor Fair for Literacy Materials', 'Publishers present to teachers and families.'],
  ['other', 'Technology Open House', 'Families can see devices, filters, and parent controls.'],
  ['other', 'New Website and App Launch', 'All schools move to one website and one app for messages.'],
] as const;

/** Path, page type, purpose. */
export const PAGES = [
  ['staff', 'directory', 'contacts'],
  ['board/minutes', 'minutes', 'governance'],
  ['board/policies', 'policy', 'governance'],
  ['budget', 'document', 'finance'],
  ['purchasing/bids', 'procurement', 'rfp'],
  ['technology', 'department', 'technology'],
  ['technology/approved-apps', 'document', 'technology'],
  ['curriculum', 'department', 'instruction'],
  ['safety', 'department', 'operations'],
  ['calendar', 'calendar', 'events'],
  ['news', 'news', 'events'],
] as const;
