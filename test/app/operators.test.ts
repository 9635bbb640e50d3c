import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { type Correspondence, correspondence } from '../support/emails.ts';
import { eventually } from '../support/eventually.ts';
import { Harness } from '../support/harness.ts';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../support/otlp-receiver.ts';
import { readPromql } from '../support/promql.ts';
import { type Service, startService } from '../support/service.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER_SPAN = '00f067aa0ba902b7';

let harness: Harness;
let story: Correspondence;
let service: Service;
let receiver: OtlpReceiver;
let metricsUrl: string;

beforeAll(async () => {
  harness = await Harness.start();
  story = await correspondence(harness, 20);
  receiver = await startOtlpReceiver();
  service = await startService(harness.address, {
    LOG_LEVEL: 'info',
    WORKERS: '1',
    METRICS_PORT: '0',
    SLOW_STATEMENT_MS: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
  });
  const served = logLines().find(({ msg }) => msg === 'metrics are served');
  metricsUrl = `http://127.0.0.1:${served!.port}/metrics`;
});
afterAll(async () => {
  service?.child.kill('SIGTERM');
  await service?.ended;
  await receiver?.close();
  await harness.close();
});

const logLines = () =>
  service
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(service.origin + path, {
    ...init,
    headers: { Authorization: `Bearer ${story.acme.key}`, 'Content-Type': 'application/json', ...headers },
  });

const scrape = async (): Promise<string> => (await fetch(metricsUrl)).text();

/** The value of the first sample whose name and labels are a text. */
const sample = (text: string, begin: string): number | undefined => {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${begin} `));
  return line === undefined ? undefined : Number(line.slice(begin.length + 1));
};

describe('operators', () => {
  it('follow a request by trace through its document and statements to its job', async () => {
    const answer = await ask(
      `/api/v1/contacts/${story.contactId}/generate-email`,
      { traceparent: `00-${TRACE}-${CALLER_SPAN}-01` },
      { method: 'POST', body: JSON.stringify({ email_prompt_id: story.promptId }) },
    );
    expect(answer.status).toBe(202);
    const job = await eventually('the spans of the job arrive', async () =>
      receiver.spans.find(({ name, traceId }) => name === 'job generate_email' && traceId === TRACE),
    );
    const request = await eventually('the span of the request arrives', async () =>
      receiver.spans.find(
        ({ name, traceId }) => name.startsWith('POST /api/v1/contacts') && traceId === TRACE,
      ),
    );
    expect(request.parentSpanId).toBe(CALLER_SPAN);
    const childrenOf = ({ spanId }: ReceivedSpan) =>
      receiver.spans.filter(({ parentSpanId }) => parentSpanId === spanId);
    const [document] = childrenOf(request).filter(({ name }) => name === 'graphql GenerateEmail');
    expect(document).toBeDefined();
    expect(childrenOf(document!).map(({ name }) => name)).toEqual(expect.arrayContaining(['insert jobs']));
    expect(job.parentSpanId).toBe(document!.spanId);
    await eventually('the statements of the job arrive', async () => childrenOf(job).length > 0);
  });

  it('find requests, statements, pools, jobs, and credits in /metrics, and no organization', async () => {
    await ask('/api/v1/schools?limit=1');
    await ask('/api/v1/nowhere');
    await fetch(`${service.origin}/api/v1/schools`);
    const query = 'query Mine { viewer { __typename } }';
    await ask('/graphql', {}, { method: 'POST', body: JSON.stringify({ query }) });
    const text = await eventually('the job has ended', async () => {
      const metrics = await scrape();
      const ended = 'market_job_duration_seconds_count{kind="generate_email",end="completed"}';
      return sample(metrics, ended) === 1 && metrics;
    });
    const requests = (route: string, status: number) =>
      sample(
        text,
        `market_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`,
      );
    expect(requests('/api/v1/schools', 200)).toBe(1);
    expect(requests('unknown', 404)).toBe(1);
    expect(requests('unknown', 401)).toBe(1);
    expect(sample(text, 'market_graphql_cost_count{operation="other"}')).toBe(1);
    expect(sample(text, 'market_database_pool_limit{pool="core"}')).toBe(4);
    expect(sample(text, 'market_database_pool_wait_seconds_count{pool="core"}')).toBeGreaterThan(0);
    const statement =
      'market_database_statement_duration_seconds_count{pool="search",statement="select schools"}';
    expect(sample(text, statement)).toBeGreaterThan(0);
    expect(sample(text, 'market_credits_moved_total{movement="hold"}')).toBe(1);
    expect(sample(text, 'market_credits_moved_total{movement="settle"}')).toBe(1);
    expect(sample(text, 'market_credits{state="held"}')).toBe(0);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).toMatch(/^process_resident_memory_bytes /m);
    expect(text).toMatch(/^market_build_info\{version="\d+\.\d+\.\d+",node="\d+\.\d+\.\d+"\} 1$/m);
    for (const secret of [story.acme.organizationId, story.acme.userId, story.contactId, 'Mine']) {
      expect(text).not.toContain(secret);
    }
  });

  it('keep the number of labels bounded when strangers invent operations, methods, and paths', async () => {
    const count = async () => [...(await scrape()).matchAll(/^market_(http|graphql)_/gm)].length;
    const strange = async (n: number) => {
      const query = `query Q${n} { viewer { __typename } }`;
      await ask('/graphql', {}, { method: 'POST', body: JSON.stringify({ query }) });
      await ask(`/p${n}`);
      await ask(`/api/v1/schools/${crypto.randomUUID()}`);
    };
    await strange(0);
    const before = await count();
    for (let n = 1; n < 15; n++) await strange(n);
    expect(await count()).toBe(before);
  });

  it('see the caller’s request id in the answer, in the log, and in refusals', async () => {
    const id = 'caller-7f3a.1:2_b';
    const ok = await ask('/api/v1/credits', { 'X-Request-Id': id });
    expect(ok.headers.get('x-request-id')).toBe(id);
    const refused = await ask('/api/v1/nowhere', { 'X-Request-Id': id, Authorization: 'Bearer wrong' });
    expect([refused.status, refused.headers.get('x-request-id')]).toEqual([401, id]);
    const lines = await eventually('both are logged', async () => {
      const found = logLines().filter(({ requestId, method }) => requestId === id && method);
      return found.length === 2 && found;
    });
    expect(lines[0]).toMatchObject({
      route: '/api/v1/credits',
      operation: 'GetCredits',
      instance: expect.stringMatching(/^.+\/\d+$/),
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    for (const unsound of ['x'.repeat(129), 'two words', 'a,b', '<script>']) {
      const answer = await ask('/api/v1/credits', { 'X-Request-Id': unsound });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    }
  });

  it('read slow statements by name in the log, with their requests, and no health checks', async () => {
    await fetch(`${service.origin}/healthz`);
    await fetch(`${service.origin}/readyz`);
    await ask('/api/v1/schools?limit=200&search=school', { 'X-Request-Id': 'slow-one' });
    await eventually('a slow statement is logged', async () => {
      const slow = logLines().filter(({ msg }) => msg === 'a slow statement');
      return slow.some(({ statement, requestId, ms }) => statement && requestId && ms >= 1);
    });
    expect(logLines().filter(({ route }) => route === '/healthz' || route === '/readyz')).toEqual([]);
  });
});

/** The expressions anywhere in a document. */
const expressionsIn = (document: unknown): string[] =>
  typeof document === 'object' && document !== null
    ? Object.entries(document).flatMap(([name, value]) =>
        name === 'expr' ? [String(value)] : expressionsIn(value),
      )
    : [];

/** The metric and the labels that Prometheus itself adds. */
const BY_PROMETHEUS = { metrics: ['up'], labels: ['instance', 'job', 'le'] };

describe('the files for operators', () => {
  it.each([
    ['deploy/grafana/dashboard.json', (text: string) => JSON.parse(text), 25],
    ['deploy/prometheus/alerts.yml', (text: string) => parse(text), 10],
  ] as const)('name in %s only metrics and labels that /metrics has', async (file, read, least) => {
    const expressions = expressionsIn(read(readFileSync(file, 'utf8'))).map(readPromql);
    expect(expressions.length).toBeGreaterThanOrEqual(least);
    const text = await scrape();
    const known = new Set(BY_PROMETHEUS.metrics);
    for (const [, name, type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
      known.add(name!);
      if (type === 'histogram') for (const end of ['bucket', 'count', 'sum']) known.add(`${name}_${end}`);
    }
    expect(expressions.flatMap(({ metrics }) => metrics).filter((name) => !known.has(name))).toEqual([]);
    const labels = new Set(BY_PROMETHEUS.labels);
    for (const [, name] of text.matchAll(/[{,](\w+)="/g)) labels.add(name!);
    // Labels of the metrics of scouting, which has not run in this test.
    for (const name of ['phase', 'problem', 'how', 'change']) labels.add(name);
    expect(
      expressions.flatMap((expression) => expression.labels).filter((name) => !labels.has(name)),
    ).toEqual([]);
  });
});
