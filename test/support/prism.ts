import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import type { Intermediary, RequestOptions } from './intermediary.ts';
import { OpenApiDocument } from './openapi-document.ts';
import type { RawAnswer } from './simultaneous-requests.ts';

/** A contradiction that Prism finds between a request or response and the document. */
interface Violation {
  readonly location: readonly string[];
  readonly message: string;
}

/**
 * Prism as a validating proxy in front of a service under test. `.ci/contract` runs the battery of the routes in this
 * way; `PRISM` is the path of its program.
 */
export class Prism implements Intermediary {
  readonly origin: string;
  readonly #program: ChildProcess;
  readonly #operations = new OpenApiDocument().operations.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^/api/v1${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`),
  }));
  #isClosing = false;
  /** The number of requests through the proxy. */
  passed = 0;

  private constructor(port: number, program: ChildProcess) {
    this.origin = `http://127.0.0.1:${port}`;
    this.#program = program;
    program.once('exit', (status, signal) => {
      if (!this.#isClosing) console.error(`Prism ended: ${signal ?? status}`);
    });
  }

  static async start(program: string, service: string): Promise<Prism> {
    const port = await freePort();
    // In a single process: in production mode, Prism forks by default. Its log would take half of its time.
    const options = ['--port', String(port), '--multiprocess=false', '--verboseLevel=fatal'];
    const args = [program, 'proxy', 'openapi.json', `${service}/api/v1`, ...options];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const prism = new Prism(port, child);
    await eventually('Prism listens', async () => {
      if (child.exitCode !== null) throw new Error(`Prism ended with status ${child.exitCode}`);
      return fetch(prism.origin).then(
        () => true,
        () => false,
      );
    });
    return prism;
  }

  /** Prism answers undocumented requests itself, reads only JSON objects, and drops trailers. */
  urlOf(path: string, { method = 'GET', body }: RequestOptions): string | undefined {
    const isKnown = this.#operations.some((one) => one.method === method && one.pattern.test(path));
    if (!isKnown || /[?&]format=/.test(path) || (body !== undefined && !isObject(body))) return undefined;
    this.passed++;
    return this.origin + path.replace('/api/v1', '');
  }

  /** A response that is not as declared, or a request that the document forbids and the service accepts. */
  faultOf({ status, headers }: RawAnswer): string | undefined {
    const text = headers.get('sl-violations');
    if (!text) return undefined;
    if (!text.startsWith('[')) return text;
    const violations = JSON.parse(text) as Violation[];
    const fault = violations.find(({ location: [where] }) => where === 'response' || status < 400);
    return fault && `Prism: ${fault.location.join('.')} ${fault.message}`;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#program.exitCode !== null || this.#program.signalCode !== null) return;
    this.#program.kill();
    await once(this.#program, 'exit');
  }
}

function isObject(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
