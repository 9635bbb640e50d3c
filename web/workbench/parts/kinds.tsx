import { countOf } from './format.ts';
import { Icon, type IconName } from './icon.tsx';
import type { PastFindings, PreviewCounts } from './preview.ts';

interface Kind {
  readonly one: string;
  readonly many: string;
  readonly icon: IconName;
  /** The CSS class of its color. */
  readonly color: string;
  /** The name at the start of a line; `one` with a capital letter if absent. */
  readonly title?: string;
}

const kind = (one: string, many: string, icon: IconName, color: string): Kind => ({ one, many, icon, color });

const FUNDING: Kind = {
  ...kind('funding source', 'funding sources', 'funding', 'funding'),
  title: 'Funding',
};

/** Names and colors of the kinds of findings and signals. */
export const KINDS: Readonly<Record<string, Kind>> = {
  contract: kind('contract', 'contracts', 'contract', 'contract'),
  rfp: kind('RFP', 'RFPs', 'rfp', 'rfp'),
  purchase: kind('purchase', 'purchases', 'purchase', 'purchase'),
  replaced: kind('product replaced', 'products replaced', 'vendor', 'purchase'),
  pain_point: kind('pain point', 'pain points', 'pain_point', 'pain'),
  funding: FUNDING,
  funding_signal: FUNDING,
  leadership: kind('new leader', 'new leaders', 'people', 'people'),
  board: kind('board decision', 'board decisions', 'text', ''),
  contact: kind('contact', 'contacts', 'people', 'people'),
  vendor_stack_entry: kind('vendor in use', 'vendors in use', 'vendor', ''),
  timeline_event: kind('event', 'events', 'clock', ''),
  classified_url: kind('page read', 'pages read', 'docs', ''),
};

const UNKNOWN = kind('finding', 'findings', 'text', '');

export const kindOf = (name: string): Kind => KINDS[name] ?? UNKNOWN;

/** "Contract", at the start of a line. */
export const kindName = (name: string): string => {
  const { one, title } = kindOf(name);
  return title ?? one.charAt(0).toUpperCase() + one.slice(1);
};

export const KindIcon = ({ name }: { readonly name: string }) => (
  <span class={`ico ${kindOf(name).color}`} aria-hidden="true">
    <Icon name={kindOf(name).icon} />
  </span>
);

/** The kinds that users act on, in the order in which tables show them. */
const SELLING = ['contract', 'rfp', 'purchase', 'pain_point', 'funding_signal'] as const;

/** "36 purchases, 2013–2015". */
export function pastText({ kind, count, firstYear, lastYear }: PastFindings): string {
  const what = countOf(count, kindOf(kind).one, kindOf(kind).many);
  if (firstYear === null) return what;
  return `${what}, ${firstYear === lastYear ? firstYear : `${firstYear}–${lastYear}`}`;
}

/**
 * An icon and a number for each kind that users act on. Without such findings, the numbers of the other kinds, or else
 * of past findings, or else the reason why nothing is known.
 */
export function Counts({ preview }: { readonly preview: PreviewCounts | null }) {
  const { findings = [], past = [] } = preview ?? {};
  const sells = (name: string) => SELLING.some((one) => one === name);
  const known = findings.filter(({ count }) => count > 0);
  const shown = known.filter(({ kind: name }) => sells(name));
  const others = known.filter(({ kind: name }) => !sells(name));
  const over = past.filter(({ kind: name }) => sells(name)).map(pastText);
  if (shown.length === 0)
    return (
      <span class="soft small">
        {others.map(({ kind: one, count }) => countOf(count, kindOf(one).one, kindOf(one).many)).join(', ') ||
          over.join('; ') ||
          nothingText(preview)}
      </span>
    );
  return (
    <span class="kinds" title={over.length > 0 ? `No longer current: ${over.join('; ')}` : undefined}>
      {SELLING.flatMap((name) => shown.filter(({ kind: one }) => one === name)).map(
        ({ kind: name, count }) => {
          const { one, many, icon, color } = kindOf(name);
          const text = countOf(count, one, many);
          return (
            <span key={name} class={`tag ${color}`} title={text}>
              <Icon name={icon} />
              <span aria-hidden="true">{count}</span>
              <span class="unseen">{text}</span>
            </span>
          );
        },
      )}
    </span>
  );
}

const nothingText = (preview: PreviewCounts | null): string =>
  preview?.lastReadAt ? 'Nothing found' : preview?.hasWebsite ? 'Not read yet' : 'No website known';

export const KindLegend = () => (
  <p class="legend">
    {SELLING.map((name) => (
      <span key={name} class={`dot ${kindOf(name).color}`}>
        <Icon name={kindOf(name).icon} />
        <span class="soft">{kindName(name)}</span>
      </span>
    ))}
  </p>
);
