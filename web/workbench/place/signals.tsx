import {
  findingIn,
  isLooking,
  isWantedSignal,
  type LookingFor,
  sentenceOf,
  wantedFirst,
} from '@emi/reading/reasons';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Card } from '../parts/card.tsx';
import { inWords } from '../parts/format.ts';
import { KindIcon, kindName } from '../parts/kinds.tsx';
import { Score } from '../parts/meters.tsx';
import { isThisPlace, schoolName } from '../parts/names.ts';
import type { Answer, Session } from '../parts/session.tsx';
import { categoryName } from '../parts/words.ts';
import { Quote, SourceLink } from './source.tsx';
import { TriageButtons, TriageTag } from './triage.tsx';
import type { Decision, Signal } from './types.ts';
import { whyNow } from './why.ts';

export interface Signals {
  readonly nodes: readonly Signal[];
  readonly pagination: { readonly total: number };
}

const SHOWN = 3;

interface SignalsOfPlaceProps {
  readonly session: Session;
  readonly answer: Answer<Signals>;
  /** What the user was looking for on the page that led here; such signals come first. */
  readonly cameFor: LookingFor;
}

/** The signals of a place: those that the user was looking for, then the strongest. */
export function SignalsOfPlace({ session, answer, cameFor }: SignalsOfPlaceProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { nodes: all = [], pagination } = answer.data ?? {};
  const nodes = wantedFirst(all, cameFor);
  const hasWanted = isLooking(cameFor) && nodes[0] !== undefined && isWantedSignal(nodes[0], cameFor);
  const shown = showsAll ? nodes : nodes.slice(0, SHOWN);
  const rest = nodes.length - shown.length;
  if (answer.data && nodes.length === 0) return null;
  return (
    <Card
      id="signals"
      title="Signals"
      count={pagination?.total}
      answer={answer}
      aside={<span class="small soft wide">{hasWanted ? 'What you look for first' : 'Strongest first'}</span>}
    >
      {shown.map((signal) => (
        <SignalCard key={signal.id} session={session} signal={signal} />
      ))}
      {rest > 0 && (
        <p class="foot">
          <button type="button" class="link" onClick={() => setShowsAll(true)}>
            Show {rest} {hasWanted ? 'other' : 'weaker'} {rest === 1 ? 'signal' : 'signals'}
          </button>
        </p>
      )}
    </Card>
  );
}

/** A short word for the subject of a signal. */
function topicOf({ painPoint, rfp, fundingSignal, event, contract, product }: Signal): string | null {
  const topic =
    painPoint?.category ?? rfp?.category ?? fundingSignal?.source ?? event?.eventType ?? contract?.status;
  if (product?.category) return categoryName(product.category);
  return topic ? inWords(topic) : null;
}

interface SignalCardProps {
  readonly session: Session;
  readonly signal: Signal;
  /** The place of the signal, on a page about several places. */
  readonly place?: ComponentChildren;
  /** The passage that a search found, which replaces the quote. */
  readonly passage?: ComponentChildren;
  readonly onDecided?: () => void;
}

/** A signal: its sentence, why it matters now, its source, and the explanation of the score on demand. */
export function SignalCard({ session, signal, place, passage, onDecided }: SignalCardProps) {
  const { id, kind, score, school } = signal;
  const [triage, setTriage] = useState(signal.triage);
  const isDismissed = triage !== signal.triage && triage.state === 'not_interested';
  const finding = findingIn(signal);
  const [sentence, why] = [sentenceOf(signal), whyNow(signal)];
  const decided = (next: Decision) => {
    setTriage(next);
    onDecided?.();
  };
  const buttons = (
    <TriageButtons session={session} id={id} about={sentence} triage={triage} onDecided={decided} />
  );
  if (isDismissed)
    return (
      <article class="signal is-dismissed">
        <KindIcon name={kind} />
        <h3>{sentence}</h3>
        <div class="src">{buttons}</div>
      </article>
    );
  return (
    <article class="signal">
      <KindIcon name={kind} />
      <p class="meta">
        <b>{kindName(kind)}</b>
        {topicOf(signal) && <span>{topicOf(signal)}</span>}
        {place}
        {school && !isThisPlace(school.id) && (
          <a href={`/explore/schools/${school.id}`}>{schoolName(school.name)}</a>
        )}
        <TriageTag triage={triage} />
      </p>
      <Score value={score.value} />
      <h3>{sentence}</h3>
      {why && (
        <p class="why">
          <b>Why now:</b> <span class="soft">{why}</span>
        </p>
      )}
      {passage && (
        <blockquote>
          <p>{passage}</p>
        </blockquote>
      )}
      {finding && !passage && (
        <Quote
          finding={finding}
          besides={[sentence, why, 'context' in finding ? String(finding.context) : '']}
        />
      )}
      <div class="src">
        {finding && <SourceLink {...finding} />}
        <details>
          <summary>How the score adds up</summary>
          <Points signal={signal} />
        </details>
        {buttons}
      </div>
    </article>
  );
}

/** Whole points whose sum is the displayed score; the largest one absorbs the rounding. */
function wholePoints({ value, reasons }: Signal['score']): number[] {
  const points = reasons.map((reason) => Math.round(reason.points));
  const largest = points.indexOf(Math.max(...points));
  const sum = points.reduce((before, one) => before + one, 0);
  return points.map((one, at) => (at === largest ? one + Math.round(value) - sum : one));
}

const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

function Points({ signal }: { readonly signal: Signal }) {
  const points = wholePoints(signal.score);
  const textOf = (code: string, text: string) => {
    const plain = text.replace(/ × [\d.]+$/, '');
    return code === 'kind'
      ? `${kindName(signal.kind)} on record`
      : plain.charAt(0).toUpperCase() + plain.slice(1);
  };
  return (
    <dl class="points">
      {signal.score.reasons.map(({ code, text }, at) => (
        <>
          <dt key={code}>{textOf(code, text)}</dt>
          <dd>{signed(points[at]!)}</dd>
        </>
      ))}
      <dt class="sum">Score</dt>
      <dd class="sum">{Math.round(signal.score.value)}</dd>
    </dl>
  );
}
