import { inWords, span } from './dates.ts';
import type { Fact } from './facts.ts';
import type { Choose } from './variants.ts';

/** The wording with which an email refers to an institution. */
export interface InstitutionWording {
  /** `Mesa Unified`, or `your district` if the name is not printable. */
  readonly name: string;
  /** `Mesa Unified's`. */
  readonly owns: string;
  /** `your district`. */
  readonly yours: string;
}

const PAIN = new Map<string | null, string>(
  Object.entries({
    staffing: 'finding and keeping staff',
    budget: 'the budget',
    infrastructure: 'aging infrastructure',
    security: 'security',
    integration: 'systems that do not work together',
    compliance: 'compliance',
    enrollment: 'enrollment',
  }),
);
const topicOf = ({ topic }: Fact): string => PAIN.get(topic) ?? 'a few open questions';
const quoted = ({ kind, what }: Fact): string =>
  `“${what}${kind === 'pain_point' && !/[.!?…]$/.test(what) ? '.' : ''}”`;
const amountOf = ({ amount }: Fact): string =>
  amount && amount > 0 ? `, some $${Math.round(amount).toLocaleString('en-US')}` : '';

/** A required sentence and an optional second one. */
export type Lines = readonly [string, string?];

/** The sentences that open an email with a fact. */
export function openWith(fact: Fact, place: InstitutionWording, choose: Choose): Lines {
  const { what, day, days } = fact;
  const date = day && days !== null ? inWords(day) : null;
  const left = span(days ?? 0);
  switch (fact.kind) {
    case 'contract':
      return [
        choose('contract', [
          `I read that ${place.owns} agreement with ${what} runs until ${date}, ` +
            'so the question of what comes next may already be on your desk.',
          `${place.owns} contract with ${what} is due to end on ${date}, as far as I can tell, ` +
            `which leaves ${left} to decide whether to renew it or to look around.`,
          `With the ${what} contract at ${place.name} due to end on ${date}, ` +
            'I thought that now might be a better time to write than later.',
        ]),
        fact.isTrouble
          ? 'It also sounds as though it has not gone smoothly all the way, ' +
            'and I would be glad to hear where it falls short.'
          : undefined,
      ];
    case 'rfp':
      return date
        ? choose<Lines>('rfp', [
            [
              `I came across ${place.owns} request for proposals, ${quoted(fact)}, with responses due by ${date}.`,
              'Before it closes, I would like to understand what matters most to you in it.',
            ],
            [
              `${place.owns} open request ${quoted(fact)}, with responses due by ${date}, caught my eye.`,
              'I would rather ask a good question now than send a generic answer then.',
            ],
          ])
        : [
            `I came across ${place.owns} open request for proposals, ${quoted(fact)}.`,
            'I would like to understand what matters most to you in it.',
          ];
    case 'funding':
      return date
        ? choose<Lines>('funding', [
            [
              `I read about ${what} at ${place.name}${amountOf(fact)}, with ${date} as the deadline.`,
              'Dates like that tend to come sooner than anybody likes, so I am writing now.',
            ],
            [
              `While reading about ${place.name}, I came across ${what}${amountOf(fact)}, with a deadline of ${date}.`,
              `That is ${left} from now, so it seemed the right moment to write.`,
            ],
          ])
        : [
            `While reading about ${place.name}, I came across ${what}${amountOf(fact)}, ` +
              'and wondered what you have in mind for it.',
          ];
    case 'leadership':
      return [
        `The news from ${place.name} ${(days ?? 0) > 0 ? 'for' : 'of'} ${date}, ${quoted(fact)}, caught my eye.`,
        'A change like that is often a good moment to look again at what works and what does not.',
      ];
    case 'pain_point':
      return what
        ? choose<Lines>('pain', [
            [
              `One line that I read about ${place.name} stayed with me: ${quoted(fact)}`,
              'If that is on your list too, I would like to hear how you are approaching it.',
            ],
            [
              `Reading up on ${place.name}, I came across this: ${quoted(fact)}`,
              'I would guess that it takes more of your week than it should.',
            ],
          ])
        : [
            `Reading up on ${place.name}, I got the impression that ${topicOf(fact)} is a topic at the moment.`,
            'I would like to hear how you are approaching it.',
          ];
    case 'event':
      return (days ?? 0) > 0
        ? [
            `I saw ${quoted(fact)} on the calendar of ${place.name} for ${date}, ` +
              'and it made me want to write to you before then.',
          ]
        : [
            `I read about ${quoted(fact)} at ${place.name}, dated ${date}, and it made me want to write to you.`,
          ];
    case 'vendor':
      return [
        `I read that ${what} is in use at ${place.name}, and would like to hear how well it serves you.`,
      ];
  }
}

/** A sentence that adds a further fact. */
export function addFact(fact: Fact, place: InstitutionWording): string {
  const { kind, what, day, days } = fact;
  const date = day && days !== null ? inWords(day) : null;
  switch (kind) {
    case 'contract':
      return `I also noticed that the agreement with ${what} is due to end on ${date}.`;
    case 'rfp':
      return `I also saw the open request ${quoted(fact)}${date ? `, due ${date}` : ''}.`;
    case 'funding':
      return (
        `There is also ${what}${amountOf(fact)}${date ? `, with a deadline of ${date}` : ''}, ` +
        'which may bear on the timing.'
      );
    case 'leadership':
    case 'event':
      return `I also read about ${quoted(fact)} (${date}).`;
    case 'pain_point':
      return what
        ? `I also came across this: ${quoted(fact)}`
        : `I also read that ${topicOf(fact)} may be a topic.`;
    case 'vendor':
      return `I see that ${what} is in use at ${place.yours}, so whatever we discuss should fit with what is in place.`;
  }
}

/** A subject line for an email that opens with a fact. */
export function subjectFor(fact: Fact, place: InstitutionWording, choose: Choose): string {
  switch (fact.kind) {
    case 'contract':
      return choose('subject', [
        `Before the ${fact.what} contract ends`,
        `${fact.what} at ${place.name}: what comes next?`,
      ]);
    case 'rfp':
      return `A question about your request “${fact.what}”`;
    case 'funding':
      return `${fact.what} at ${place.name}`;
    case 'leadership':
      return `The news from ${place.name}`;
    case 'pain_point':
      return PAIN.has(fact.topic)
        ? `A thought on ${topicOf(fact)} at ${place.name}`
        : `A thought on something I read about ${place.name}`;
    case 'event':
      return `About “${fact.what}”`;
    case 'vendor':
      return `${fact.what} at ${place.name}`;
  }
}
