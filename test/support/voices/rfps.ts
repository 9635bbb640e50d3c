/** A paragraph of a page under a heading, and the words of the request's title; none: ''. */
export type Told = readonly [heading: string, text: string, title: string];

export const RFPS_FIRST: readonly Told[] = [
  [
    'Notice to Bidders',
    'Sealed bids for one 77-passenger school bus will be received at the office until 2:00 p.m. December 15, 2026.',
    'school bus',
  ],
  [
    'Public notices',
    'The district is accepting quotes for snow removal through December 1, 2026.',
    'snow removal',
  ],
  [
    'Legal notices',
    'NOTICE IS HEREBY GIVEN that the Board will receive sealed proposals for food service management until January 8, 2027 at 10:00 a.m.',
    'food service management',
  ],
  [
    'Announcements',
    'Quotes wanted: gravel for the bus lot. Get them to the clerk by December 4, 2026.',
    'gravel',
  ],
  [
    'Doing business with us',
    'Request for Qualifications: Construction Manager at Risk. Statements due January 14, 2027.',
    'Construction Manager at Risk',
  ],
  [
    'Board action',
    'The board voted to advertise for bids for replacement of the gym floor, bids due February 1, 2027.',
    'gym floor',
  ],
  ['Invitation for Bid', 'IFB 2027-03: Custodial Supplies. Opens 12/11/2026.', 'Custodial Supplies'],
  ['Purchasing', 'Fresh Produce, bid opening December 3, 2026 at 10 a.m.', 'Fresh Produce'],
  [
    'E-rate',
    'Form 470 #270012345 was posted November 9, 2026 for internal connections; responses due December 9, 2026.',
    'internal connections',
  ],
  [
    'News',
    'We are seeking proposals from banks to serve as depository; send yours by March 1, 2027.',
    'depository',
  ],
  // none
  ['News', 'The board awarded the bus bid to Midwest Bus Sales.', ''],
  ['Purchasing', 'Purchases above $25,000 require three written quotes.', ''],
  ['News', 'Bids for the student council presidency are due Friday.', ''],
  ['Minutes', 'Talked about bids for a mower. Tabled.', ''],
  ['Purchasing', 'There are no open solicitations at this time.', ''],
  ['Quotes', 'Quote of the week: be kind.', ''],
];

export const RFPS_SECOND: readonly Told[] = [
  [
    'Bid Opportunities',
    'Proposals for a new phone system will be accepted until 3 p.m. on January 20, 2027.',
    'phone system',
  ],
  [
    'Notices',
    'The Board of Education invites sealed bids for asphalt repair. Bids must be in hand by February 9, 2027, at 11:00 a.m.',
    'asphalt repair',
  ],
  ['News', 'We are taking bids on two surplus buses through December 12, 2026.', ''],
  ['Business office', 'RFP 2027-01 Copier Lease: proposals due December 18, 2026', 'Copier Lease'],
  [
    'Public notice',
    'Request for Proposals for after-school care. Submit by January 4, 2027.',
    'after-school care',
  ],
  [
    'Clerk',
    'Looking for quotes on 40 cafeteria tables. Quotes are due to the clerk December 9, 2026.',
    'cafeteria tables',
  ],
  ['Current bids', 'Paper and office supplies: due January 11, 2027', 'Paper and office supplies'],
  [
    'Facilities',
    'The district seeks statements of qualifications from architects for a bond study, due March 3, 2027.',
    'bond study',
  ],
  // none
  ['News', 'Ms. Reyes asked for three quotes on the mower by December.', ''],
  ['Bids', 'All bids must be in a sealed envelope and received by the date given.', ''],
  ['Art', 'We are accepting proposals for the spring mural from students until March 1, 2027.', ''],
  [
    'Teacher grants',
    'The foundation is accepting proposals from teachers for mini-grants until February 1, 2027.',
    '',
  ],
  ['Results', 'Bids for the roof were opened November 3, 2026; low bidder was Apex.', ''],
  ['Board', 'The board will open bids at its December 14, 2026 meeting.', ''],
  ['Auction', 'Bid on class baskets until December 5, 2026!', ''],
];
