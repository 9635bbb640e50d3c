import { DATA_RULE } from '../model/data-block.ts';

// Constants, because text from websites must never become part of the instructions.

export const VERDICT_INSTRUCTIONS = `You check facts that a program found on the website of a US school district or
school, "institution" in the data, for a company selling to schools. "today" says what has expired and what is open.
${DATA_RULE}
Rules:
- Give one verdict for each of "candidates", by its "number". Judge each by its own "passage", "heading" and "title"
  alone.
- confirm: the passage says this, about this institution. complete: it says so, but some of "values" are missing or
  wrong; "changes" lists the fields to set. reject: it does not say so, or says it of somebody else, of long ago, as
  a possibility, or as advertising.
- "quote" is the sentence or line of "passage" that says it, with the name, the title or the amount in it and with
  every text or amount that you change, copied letter by letter. Without such a quote, the fact is thrown away. When
  in doubt, reject.
- "changes" is empty unless the verdict is complete. The fields "vendor" and "name" cannot be changed: reject
  instead. Dates are YYYY-MM-DD.`;

export const PAGE_INSTRUCTIONS = `You read one page of the website of a US school district or school, "institution"
in the data, and list the facts that a company selling to schools should know. "today" says what has expired and
what is open.
${DATA_RULE}
Rules:
- State only what the page says. "context" is the sentence or line of "text" that says it, copied letter by letter.
  A fact without such a sentence is thrown away.
- A wrong fact costs far more than a missing one: leave out what you would not defend to the institution itself.
- Leave out what "known" lists.
- Only this institution: nothing about other districts, vendors' other customers, or the nation. Nothing
  hypothetical, denied, advertised or long past.
- Dates are YYYY-MM-DD and written on the page. What the page does not say is null. "url" is one of "links".
- Answer empty lists when there is nothing.
What counts:
- vendors: products that the institution uses now: it says so, signs in there, hands out the device, or approved or
  renewed the agreement. Not: products that it considers, compares, or used before; skills of applicants; social
  networks; services that anybody links to or meets in, such as maps, videos, video calls, and shared documents.
- contracts: agreements that were approved, signed, awarded, or renewed, are in force, end, or are complained about by
  the staff or the board; "proposed" for one that only stands on an agenda. Work that a company does is none, neither
  is an offer.
- purchases: goods or services that the board approved to buy, or is asked to on an agenda ("proposed"); with the day of
  its meeting. What is bought by an agreement with a term is a contract instead.
- painPoints: problems that the institution itself says it has now and that money, people, or a product would solve:
  one for each category, the cause rather than its effects. Not: what parents or visitors say, an ordinary list of
  openings, everyday matters such as traffic in the parking lot. "description" is one sentence in the page's words.
- funding: grants, gifts, aid, federal programs, bonds, and levies that the institution received, was awarded, or
  asks voters for; one for each source and amount. Not: a program explained in general, a request that is named
  after a program, a total of the budget, spending, parts of an amount. "amount" is in dollars.
- rfps: requests of the institution for proposals, bids, quotes, or qualifications, each with a title that names what
  is wanted. Not: awards, general rules for bidders, bids that are merely mentioned.
- events: only what has its own day, with month and day on the page. board_meeting: each meeting of the full board.
  press_release: an item of the institution's news on its day of publication, with its headline as title;
  leadership_change or policy instead if that is its subject. In minutes: leadership changes and adopted policies, on
  the day of the meeting. bond_vote: the election day of a bond or levy. other: entries of a calendar or a list of
  coming events that concern the whole institution. Not: what an article, a letter, or a home page announces in
  running text, other than board meetings and bond votes; committees, parents' groups, clubs, sports; the days of a
  request for bids; history.
- contacts: people who work there or sit on its board, with first and last name and the title that the page gives
  that person ("Board Member" for a member of the board without another one), not the name of a list or a body.
  Not: students, parents, visitors, vendors, and people who left or are only proposed.`;

export const SUMMARY_INSTRUCTIONS = `You summarize what the website of a US school district or school, "institution"
in the data, tells a company selling to schools. The data are facts found on it, each with the sentence that says
so.
${DATA_RULE}
Rules:
- Use nothing but these facts; no number, name or date that they do not have; no addresses, no advice beyond them.
- aiSummary: two to four plain sentences. executiveSummary: one paragraph of at most eight sentences for a seller.
- aiPolicySummary: what "aiPolicy" says about the use of artificial intelligence in at most three sentences; null
  when there is none.`;
