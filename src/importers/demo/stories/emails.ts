export const PROMPTS = [
  {
    name: 'First hello',
    description: 'A short first email.',
    system_prompt: 'You write short, friendly emails to people who work at schools.',
    instruction_prompt: 'Introduce our product in at most 120 words and ask for a conversation.',
  },
  {
    name: 'Renewal reminder',
    description: 'For contracts that end soon.',
    system_prompt: 'You write precise emails about contracts of school districts.',
    instruction_prompt: 'Mention the contract that ends soon and offer a comparison.',
  },
] as const;

/** Emails with blanks for the contact's first name and title, and the place. */
export const EMAILS = [
  {
    promptName: 'First hello',
    subject: 'Fewer logins for families at {place}',
    body:
      'Hello {first},\n\nfamilies often juggle several portals for one child. We bring messages, forms, and grades ' +
      'together without another rostering project.\n\nWould twenty minutes next week be useful to you as {title}?',
  },
  {
    promptName: 'Renewal reminder',
    subject: 'Before your next renewal: a side-by-side comparison',
    body:
      'Hello {first},\n\none of the agreements at {place} is coming up for renewal. We have put together a two-page ' +
      'comparison of price, support, and data privacy terms.\n\nShall I send it to you?',
  },
  {
    promptName: 'First hello',
    subject: 'Rosters that update themselves',
    body:
      'Hello {first},\n\nmany districts still move rosters by hand into a dozen applications. Ours follow the ' +
      'student information system overnight, and new students have their accounts on the first day.\n\n' +
      'May I show you how?',
  },
  {
    promptName: 'Renewal reminder',
    subject: '{place}: options when the current term ends',
    body:
      'Hello {first},\n\nif the board plans to review its subscriptions this year, an early quote helps with the ' +
      'budget calendar. I am happy to prepare one for the number of students you have in mind.\n\n' +
      'Who should I include?',
  },
] as const;
