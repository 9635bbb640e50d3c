/** A text of a page, and what it tells of agreements as `vendor end status`, joined by a comma; none: ''. */
export type Told = readonly [text: string, contracts: string];

export const CONTRACTS_FIRST: readonly Told[] = [
  ["The board OK'd two more years of Clever, good through June 30, 2028.", 'Clever 2028-06-30 renewed'],
  ['We signed on with ParentSquare for three more years.', 'ParentSquare null renewed'],
  ['Our deal with Gaggle runs out next June.', 'Gaggle 2027-06-30 active'],
  ['The Finalsite contract is up in June 2027.', 'Finalsite 2027-06-30 active'],
  [
    'Motion by Ross, second by Hill, to stay with Skyward through June 30, 2029. Passed 6-1.',
    'Skyward SMS 2029-06-30 renewed',
  ],
  ['Voted to drop Remind when the current agreement ends July 31, 2027.', 'Remind 2027-07-31 cancelled'],
  ['Award of RFP 26-04 (devices) to Dell in the amount of $402,118 was approved.', 'Dell null active'],
  ['Purchase of 300 iPads from Apple, $98,700. Approved on consent.', 'Apple null active'],
  ['M/S Ortega/Rall to pay Frontline $12,400 for another year. 7-0.', 'Frontline Education null renewed'],
  [
    'The lease of 900 Chromebooks was approved for four years beginning July 1, 2026.',
    'Chromebook 2030-06-30 active',
  ],
  [
    'The district has notified Edlio that it will not be continuing past December 31, 2026.',
    'Edlio 2026-12-31 cancelled',
  ],
  [
    'Extension of the First Student transportation agreement to June 30, 2031: carried unanimously.',
    'First Student 2031-06-30 renewed',
  ],
  ['Savvas Realize, six-year adoption, expires 6/30/2029.', 'Savvas 2029-06-30 active'],
  ['Approved: Panorama Education, 7/1/26 - 6/30/27, $21,000.', 'Panorama Education 2027-06-30 active'],
  ['The ClassLink subscription lapsed on August 31, 2026.', 'ClassLink 2026-08-31 expired'],
  [
    'Resolved, that the Board ratify the agreement between the District and Raptor Technologies for a term of thirty-six months commencing August 1, 2026.',
    'Raptor Technologies 2029-07-31 active',
  ],
  ['We re-upped with NWEA for one year.', 'NWEA null renewed'],
  ['Our Lightspeed licenses are paid up until June 2028.', 'Lightspeed Systems 2028-06-30 active'],
  [
    'The board terminated the Transfinder agreement effective October 1, 2026, citing late buses and poor support.',
    'Transfinder 2026-10-01 cancelled',
  ],
  [
    'Renewal with Comcast for 10 Gbps fiber, 36 months, was approved; the new term ends June 30, 2029.',
    'Comcast 2029-06-30 renewed',
  ],
  ['A three-year contract with Incident IQ was awarded.', 'Incident IQ null active'],
  [
    'Trustees gave the nod to a five-year pact with Sodexo, ending June 30, 2031.',
    'Sodexo 2031-06-30 active',
  ],
  ['Naviance: we have let it go at the end of the term, June 30, 2026.', 'Naviance 2026-06-30 cancelled'],
  [
    'The agreement with Tyler Technologies for Munis is in its fourth of ten years.',
    'Tyler Technologies null active',
  ],
  // none
  ['Students log in to Canvas for all courses.', ''],
  ['The committee talked over the Securly quote. No action.', ''],
  ['Motion to buy Gaggle died for lack of a second.', ''],
  ['Tyler asked the board to extend the season through June.', ''],
  ['Proposals from PowerSchool and Aeries are being scored.', ''],
  ['The county library renewed its Adobe licenses.', ''],
  ['The administration will bring a SchooLinks contract in January.', ''],
  ['Verkada cameras were installed at the end of June.', ''],
  ['Coach Hill renewed his contract; he uses Hudl and an iPad.', ''],
  ['The board approved the minutes, and Mr. Vo demonstrated Nearpod.', ''],
  ['First reading of the policy on Zoom meetings ends October 1.', ''],
  ['Parents must renew their ParentSquare password by June 30.', ''],
  ['A parent complained about the Seesaw app.', ''],
];

export const CONTRACTS_SECOND: readonly Told[] = [
  ['Paid IXL for another three years, to June 30, 2029.', 'IXL 2029-06-30 renewed'],
  ['Kami is good till 8/15/2027.', 'Kami 2027-08-15 active'],
  ['The trustees agreed to pull out of the Blackboard contract.', 'Blackboard null cancelled'],
  ['Approve the purchase of Newsela licenses, $16,250.', 'Newsela null active'],
  ['Board action: awarded network switches to Cisco through CDW, $188,340.', 'Cisco null active'],
  ['The Simbli agreement renews automatically every July 1.', 'Simbli null active'],
  [
    'The Aeries maintenance agreement was continued for the year ending June 30, 2027.',
    'Aeries 2027-06-30 renewed',
  ],
  ['The current Verkada license term concludes on March 14, 2029.', 'Verkada 2029-03-14 active'],
  ['We have two years left with Apptegy.', 'Apptegy null active'],
  [
    'Approved, 5-0: SchooLinks, one year, July 1, 2026 to June 30, 2027, $8,900.',
    'SchooLinks 2027-06-30 active',
  ],
  [
    'Ms. Gray reported that ours with MySchoolBucks ended September 30, 2026.',
    'MySchoolBucks 2026-09-30 expired',
  ],
  [
    'Board members voted unanimously to part ways with Sodexo on June 30, 2027.',
    'Sodexo 2027-06-30 cancelled',
  ],
  ['Lease of copiers tabled; Microsoft licensing, $61,004, approved.', 'Microsoft null active'],
  // none
  ['The board thanked Apple for the tour.', ''],
  ['Ms. Oh demonstrated Lexia to the board, which approved the agenda.', ''],
  ['Contract talks with the teachers continue on Zoom.', ''],
  ['Polk County approved a three-year agreement with Gaggle.', ''],
  ['The Seesaw renewal was pulled from the agenda.', ''],
  ['The district may consider a contract with Okta next year.', ''],
  ['Motion to award to Dell failed 3-4.', ''],
];

export const CONTRACTS_THIRD: readonly Told[] = [
  ['We have Xello locked in through August 31, 2029.', 'Xello 2029-08-31 active'],
  ['Trustees voted 5-2 to keep Gaggle for another two years.', 'Gaggle null renewed'],
  ['Bid for network equipment let to Cisco, $212,440.', 'Cisco null active'],
  ['The Amplify agreement was allowed to lapse on June 30, 2026.', 'Amplify 2026-06-30 cancelled'],
  [
    'Approval was given for a change of meal vendor: Sodexo, effective July 1, 2026, for five years.',
    'Sodexo 2031-06-30 active',
  ],
  ['Our Securly subscription comes up for renewal on March 1, 2027.', 'Securly 2027-03-01 active'],
  ['Adopted a five-year purchase of Savvas Realize materials at $318,000.', 'Savvas null active'],
  [
    'Motion carried to accept the quote of Raptor Technologies for 14 buildings.',
    'Raptor Technologies null active',
  ],
  ['The term of the FACTS agreement is July 1, 2025, to June 30, 2028.', 'FACTS 2028-06-30 active'],
  ['ParentSquare, annual renewal, $11,200, approved.', 'ParentSquare null renewed'],
  ['The superintendent gave Edlio ninety days notice of termination.', 'Edlio null cancelled'],
  ['Illuminate Education: year 3 of 3, ending 6/30/27.', 'DnA 2027-06-30 active'],
  [
    'We will not be going back to Blackboard when the year is out on June 30, 2027.',
    'Blackboard 2027-06-30 cancelled',
  ],
  // none
  ['Ms. Abel, who once sold for Frontline, was hired through June 30, 2027.', ''],
  ['The board approved a trip to the Apple store.', ''],
  ['Mr. Diaz asked for a report on what Gaggle costs.', ''],
  ['Microsoft accounts of graduates end June 30, 2027.', ''],
  ['A special meeting on Zoom was approved for June 30, 2027.', ''],
  ['Contracts over $25,000 go to the board.', ''],
  ['The teachers approved their contract; the vote was on Canvas.', ''],
];

export const CONTRACTS_FOURTH: readonly Told[] = [
  ['Approved the renewal of Newsela for 2026-27 in the amount of $16,900.', 'Newsela null renewed'],
  [
    'The contract with Frontline Education expires on June 30, 2028.',
    'Frontline Education 2028-06-30 active',
  ],
  [
    'Board approved a three-year agreement with GoGuardian, effective July 1, 2026.',
    'GoGuardian 2029-06-30 active',
  ],
  ['Motion to purchase 14 ViewSonic panels at $31,200 carried.', 'ViewSonic null active'],
  [
    'The board voted not to renew SchoolMessenger, which ends in December 2026.',
    'SchoolMessenger 2026-12-31 cancelled',
  ],
  ['Extended the agreement with Sodexo for one year to June 30, 2027.', 'Sodexo 2027-06-30 renewed'],
  ['Okta, three-year subscription through 3/31/2029, $24,000 a year.', 'Okta 2029-03-31 active'],
  ['Discussion of a contract with Xello was postponed.', ''],
  ['Ms. Vo reported on i-Ready results; the board approved the consent agenda.', ''],
];
