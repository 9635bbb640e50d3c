import type { Tone } from './tone.ts';

/** The email's call to action. */
export interface Ask {
  readonly kind: 'call' | 'meeting' | 'demo' | 'trial' | 'comparison' | 'visit' | 'referral' | 'reply';
  readonly minutes: number | null;
  /** Such as `next week`. */
  readonly when: string | null;
}

/** Order matters: `a call to see a demo` is a demo. */
const KINDS: readonly (readonly [Ask['kind'], RegExp])[] = [
  ['demo', /\b(?:demo|demonstration|walk-?through|show (?:it|them))\b/i],
  ['trial', /\b(?:trial|pilot)\b/i],
  ['comparison', /\b(?:compar\w+|quotes?|proposal)\b/i],
  ['visit', /\b(?:visit|stop by|on[- ]site)\b/i],
  ['meeting', /\b(?:meeting|meet)\b/i],
  ['call', /\b(?:calls?|phone|zoom|conversation|chat|talk)\b/i],
  ['referral', /\b(?:referral|right person|best person|who (?:is|handles|decides))\b/i],
  ['reply', /\b(?:reply|answer|respond|response|feedback|thoughts)\b/i],
];
const ASKING =
  /\b(?:ask\w*|request\w*|propos\w+|suggest\w*|offer\w*|invit\w+|book|schedul\w+|set up|arrang\w+|call[- ]to[- ]action|cta|goal|close with|end with|get|secure)\b/gi;
const WHEN =
  /\b(?:next week|this week|next month|this month|early next year|after the holidays|before the holidays)\b/i;

/** The kind of a request; `undefined` if the writer cannot make it. */
export const askKindIn = (request: string): Ask['kind'] | undefined =>
  KINDS.find(([, words]) => words.test(request.replace(/requests? for proposals?/gi, '')))?.[0];

/** The prompt's last request wins; without one, the email asks for a reply. */
export function askIn(sentences: readonly string[]): Ask {
  const requests = sentences.flatMap((sentence) =>
    [...sentence.matchAll(ASKING)].map(({ index, 0: word }) => sentence.slice(index + word.length)),
  );
  for (const request of requests.reverse()) {
    const kind = askKindIn(request);
    if (!kind) continue;
    const minutes = Number(/\b(\d{1,2})[\s-]*min/i.exec(request)?.[1]);
    return {
      kind,
      minutes: minutes >= 5 ? minutes : null,
      when: WHEN.exec(request)?.[0].toLowerCase() ?? null,
    };
  }
  return { kind: 'reply', minutes: null, when: null };
}

/** Phrases the request as a question and an optional second sentence. */
export function phraseAsk({ kind, minutes, when }: Ask, tone: Tone): readonly [string, string?] {
  const time = when ?? 'in the coming weeks';
  const would = {
    friendly: 'Would you be up for',
    plain: 'Would you be open to',
    formal: 'Would you be available for',
  }[tone];
  const length = minutes ? `${article(minutes)} ${minutes}-minute` : 'a short';
  switch (kind) {
    case 'call':
      return [
        `${would} ${length} call ${time}?`,
        'A time that suits you is enough, and I will work around it.',
      ];
    case 'meeting':
      return [`${would} ${length} meeting ${time}?`, 'I am glad to work around your calendar.'];
    case 'demo':
      return [
        `${would} ${length} demo ${time}?`,
        'You would see quickly whether it is worth more of your time.',
      ];
    case 'trial':
      return [
        'Would a small pilot interest you?',
        `I would be glad to talk through what it could look like ${time}.`,
      ];
    case 'comparison':
      return ['May I send you a comparison, so that you have it at hand when a decision comes up?'];
    case 'visit':
      return [`May I come by ${time}?`, 'I am glad to do so when it suits you.'];
    case 'referral':
      return ['Are you the right person for this, or would you point me to whoever looks after it?'];
    case 'reply':
      return [
        'Is this something you are looking at?',
        'A line in reply is plenty, and I would be glad to hear your view.',
      ];
  }
}

/** "an" for an 8-, 11-, 18-, or 80-minute call; "a" otherwise. */
const article = (minutes: number): string => (/^(?:8|11$|18$)/.test(String(minutes)) ? 'an' : 'a');
