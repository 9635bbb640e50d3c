import { parser } from '@prometheus-io/lezer-promql';

/** The metrics and labels that a PromQL expression refers to. */
export interface Expression {
  readonly metrics: readonly string[];
  readonly labels: readonly string[];
}

/** Grafana's variables in the place of durations. */
const withoutVariables = (text: string): string => text.replaceAll('$__rate_interval', '5m');

/** Parses an expression with Prometheus' own grammar. @throws if it is invalid */
export function readPromql(given: string): Expression {
  const text = withoutVariables(given);
  const metrics = new Set<string>();
  const labels = new Set<string>();
  parser.parse(text).iterate({
    enter(node) {
      const words = text.slice(node.from, node.to);
      if (node.type.isError) throw new Error(`not PromQL at ${node.from}: ${text}`);
      if (node.name === 'Identifier' && node.matchContext(['VectorSelector'])) metrics.add(words);
      if (node.name === 'LabelName') labels.add(words);
    },
  });
  return { metrics: [...metrics], labels: [...labels] };
}
