import { dateOf } from '@emi/reading/reasons';
import { inWords } from '../parts/format.ts';
import { hostName } from '../parts/names.ts';
import { Outward } from '../parts/outward.tsx';
import { addressIn } from '../parts/source-link.ts';
import { addsToIt } from './quotes.ts';
import type { Found } from './types.ts';

/** Confidence below which a finding is marked as uncertain. */
const SURE = 0.9;

/** The source and date of a finding; the link opens the page at the quoted words. */
export function SourceLink({ evidence, sourceUrl, origin, createdAt }: Found) {
  const date = dateOf(evidence?.seenAt ?? createdAt);
  if (evidence)
    return (
      <>
        <Outward href={addressIn(evidence.url, evidence.quote)}>
          {evidence.heading ?? hostName(evidence.url)}, {date}
          {evidence.agreeingPages > 1 && `, on ${evidence.agreeingPages} pages`}
          {evidence.confidence < SURE && (
            <span title="How often findings read this way were right on websites that had never been read before">
              , {Math.round(100 * evidence.confidence)}% likely to be right
            </span>
          )}
        </Outward>
        <span class="on-paper written-out"> {evidence.url}</span>
      </>
    );
  if (sourceUrl)
    return (
      <Outward href={sourceUrl}>
        {hostName(sourceUrl)}, {date}
      </Outward>
    );
  return (
    <span>
      {inWords(origin)}, {date}
    </span>
  );
}

interface QuoteProps {
  readonly finding: Found;
  /** The texts displayed next to the quote, which is omitted if it repeats one of them. */
  readonly besides: readonly (string | null | undefined)[];
}

export function Quote({ finding: { evidence }, besides }: QuoteProps) {
  if (!evidence) return null;
  const said = besides.filter((text): text is string => !!text);
  if (!addsToIt(evidence.quote, ...said)) return null;
  return (
    <blockquote cite={evidence.url}>
      <p>“{evidence.quote}”</p>
    </blockquote>
  );
}
