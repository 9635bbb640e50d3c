import type { ComponentChildren } from 'preact';
import { Copies } from '../parts/copies.tsx';
import { dateOf, inWords } from '../parts/format.ts';
import type { Operation } from '../parts/operation.ts';
import { Alert } from '../parts/page.tsx';
import { type Answer, type Session, useAnswer } from '../parts/session.tsx';
import { addressIn } from './source-link.ts';
import type { Evidence, Found } from './types.ts';

interface SectionProps {
  readonly name: string;
  readonly title: string;
  readonly operation: Operation;
  readonly answer: Answer<unknown>;
  readonly children: ComponentChildren;
}

/** A part of the page with the operation behind it. */
export const Section = ({ name, title, operation, answer, children }: SectionProps) => (
  <section id={name} class="part" aria-labelledby={`${name}-title`} aria-busy={answer.isLoading}>
    <h2 id={`${name}-title`}>{title}</h2>
    <Alert text={answer.error} />
    {children}
    <Copies operation={operation} />
  </section>
);

interface FindingsProps<Finding extends Found> {
  readonly session: Session;
  readonly revision: number;
  readonly name: string;
  readonly title: string;
  readonly operation: Operation;
  /** A finding in one line, and what else is known of it. */
  readonly show: (finding: Finding) => {
    readonly head: ComponentChildren;
    readonly body?: ComponentChildren;
  };
  /** Above the list. */
  readonly picture?: (findings: readonly Finding[]) => ComponentChildren;
}

/** The findings of a kind, each with its quote and where it was said. */
export function Findings<Finding extends Found>(props: FindingsProps<Finding>) {
  const { session, revision, name, title, operation, show, picture } = props;
  const answer = useAnswer<{ place: { found: Finding[] | null } | null }>(session, operation, revision);
  const found = answer.data?.place?.found ?? [];
  return (
    <Section
      name={name}
      title={answer.data ? `${title} (${found.length})` : title}
      operation={operation}
      answer={answer}
    >
      {answer.data && found.length === 0 && <p class="note">None found.</p>}
      {found.length > 0 && picture?.(found)}
      <ul class="findings">
        {found.map((finding) => {
          const { head, body } = show(finding);
          return (
            <li key={finding.id}>
              <p class="head">{head}</p>
              {body && <p>{body}</p>}
              <Source {...finding} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** The quote of a finding and its link, or else its origin. */
function Source({ evidence, sourceUrl, origin, createdAt }: Found) {
  if (evidence) return <Quote evidence={evidence} />;
  return (
    <p class="source">
      {inWords(origin)}, {dateOf(createdAt)}
      {sourceUrl && (
        <>
          {' · '}
          <Outward href={sourceUrl}>source</Outward>
        </>
      )}
    </p>
  );
}

export const Quote = ({ evidence }: { readonly evidence: Evidence }) => {
  const { quote, heading, url, seenAt, agreeingPages } = evidence;
  return (
    <blockquote cite={url}>
      <p>“{quote}”</p>
      <footer class="source">
        <Outward href={addressIn(url, quote)}>{new URL(url).hostname}</Outward>
        {heading && `, under “${heading}”`}
        {seenAt && `, seen on ${dateOf(seenAt)}`}
        {agreeingPages > 1 && `, on ${agreeingPages} pages`}
      </footer>
    </blockquote>
  );
};

interface OutwardProps {
  readonly href: string;
  readonly children: ComponentChildren;
}

/** A link out of the workbench; text for an address that is not one of the web. */
export const Outward = ({ href, children }: OutwardProps) =>
  /^https?:\/\//i.test(href) ? (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  );
