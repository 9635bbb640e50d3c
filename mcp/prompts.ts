import { badRequest } from '@emi/base/problems';

interface PromptDeclaration {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly description: string;
    readonly required: true;
  }[];
  /** By argument: the pattern of allowed values, and their description for the error message. */
  readonly allowed: Readonly<Record<string, readonly [RegExp, string]>>;
  text(given: Readonly<Record<string, string>>): string;
}

const PROMPTS: readonly PromptDeclaration[] = [
  {
    name: 'territory_digest',
    title: 'Digest of a territory',
    description: 'What changed in a state, and what to act on first.',
    arguments: [{ name: 'state', description: 'Two letters, such as TX', required: true }],
    allowed: { state: [/^[A-Za-z]{2}$/, 'two letters, such as TX'] },
    text: ({ state }) =>
      `Write a digest of my sales territory ${state!.toUpperCase()}. Call get_market_summary with this state, then ` +
      'find_signals with it. Name the five places to act on first, each with its signal, its date, and why it is ' +
      'urgent, in one line. Say how many signals are at locked places and what unlocking would cost ' +
      '(preview_unlock), but unlock nothing.',
  },
  {
    name: 'prepare_call',
    title: 'Prepare a call',
    description: 'A briefing on a district or school before a call.',
    arguments: [
      { name: 'entity_type', description: 'district or school', required: true },
      { name: 'entity_id', description: 'Its id', required: true },
    ],
    allowed: {
      entity_type: [/^(district|school)$/, 'district or school'],
      entity_id: [/^[0-9A-Fa-f-]{36}$/, 'a UUID'],
    },
    text: ({ entity_type, entity_id }) =>
      `Prepare a sales call with the ${entity_type} ${entity_id}. Read it with get_place and its people with ` +
      'search_contacts. Brief me in at most 200 words: size, current vendors and when contracts end, pain points, ' +
      'funding, whom to talk to, and three questions to ask. Cite the source of each finding. If the place is ' +
      'locked, tell me the price instead, and unlock nothing without asking me.',
  },
];

export const listedPrompts = PROMPTS.map(({ allowed: _, text: __, arguments: given, ...listed }) => ({
  ...listed,
  arguments: [...given],
}));

/** The message of a prompt; throws a Problem that describes invalid arguments. */
export function promptText(name: string, given: Readonly<Record<string, string>> = {}): string {
  const prompt = PROMPTS.find((candidate) => candidate.name === name);
  if (!prompt)
    throw badRequest(`There is no such prompt. Allowed: ${PROMPTS.map((one) => one.name).join(', ')}.`);
  for (const [argument, [pattern, words]] of Object.entries(prompt.allowed)) {
    if (!pattern.test(given[argument] ?? '')) throw badRequest(`${argument} must be ${words}.`);
  }
  return prompt.text(given);
}
