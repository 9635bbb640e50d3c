/** A paragraph of a page under a heading, and the words of the request's title; none: ''. */
export type Told = readonly [heading: string, text: string, title: string];

export const RFPS_FIRST: readonly Told[] = [
  ['Notice to Bidders', 'Sealed bids for one 77-passenger school bus will be received at the office until 2:00 p.m. December 15, 2026.', 'school bus'],
  ['Public notices', 'The district is accepting quotes for snow removal through December 1, 2026.', 'snow removal'],
  ['Legal notices', 'NOTICE IS HEREBY GIVEN that the Board will receive sealed proposals for food service management until January 8, 2027 at 10:00 a.m.', 'food service management'],
  ['Announcements', 'Quotes wanted: gravel for the bus lot. Get them to the clerk by December 4, 2026.', 'gravel'],
  ['Doing business with us', 'Request for Qualifications: Construction Manager at Risk. Statements due January 14, 2027.', 'Construction Manager at Risk'],
  ['Board action', 'The board voted to advertise for bids for replacement of the gym floor, bids due February 1, 2027.', 'gym floor'],
  ['Invitation for Bid', 'IFB 2027-03: Custodial Supplies. Opens 12/11/2026.', 'Custodial Supplies'],
  ['Purchasing', 'Fresh Produce, bid opening December 3, 2026 at 10 a.m.', 'Fresh Produce'],
  ['E-rate', 'Form 470 #270012345 was posted November 9, 2026 for internal connections; responses due December 9, 2026.', 'internal connections'],
  ['News', 'We are seeking proposals from banks to serve as depository; send yours by March 1, 2027.', 'depository'],
  // none
  ['News', 'The board awarded the bus bid to Midwest Bus Sales.', ''],
  ['Purchasing', 'Purchases above $25,000 require three written quotes.', ''],
  ['News', 'Bids for the student council presidency are due Friday.', ''],
  ['Minutes', 'Talked about bids for a mower. Tabled.', ''],
  ['Purchasing', 'There are no open solicitations at this time.', ''],
  ['Quotes', 'Quote of the week: be kind.', ''],
];
