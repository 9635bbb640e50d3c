import {
  IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import type { Express } from 'express';

type Value = number | string | readonly string[];

/**
 * Classes for the requests and responses of an app. Express gives both another prototype when they arrive, which slows
 * down every later access to them; these have it from the start. Responses keep their headers in one list and write
 * them at once: Node's dictionary of headers takes as long as the routing of a request.
 */
export function messagesOf(app: Express) {
  class AppRequest extends IncomingMessage {}

  class AppResponse<R extends IncomingMessage> extends ServerResponse<R> {
    /** Names in lower case, in the order of their first value. */
    readonly #names: string[] = [];
    /** Name and value of each. */
    readonly #fields: Value[] = [];

    override setHeader(name: string, value: Value): this {
      if (this.headersSent) return super.setHeader(name, value); // throws
      const known = lowerCase(name);
      const at = this.#names.indexOf(known);
      if (at < 0) {
        this.#names.push(known);
        this.#fields.push(name, value);
      } else {
        this.#fields[2 * at] = name;
        this.#fields[2 * at + 1] = value;
      }
      return this;
    }

    override appendHeader(name: string, value: string | readonly string[]): this {
      const given = this.getHeader(name);
      return this.setHeader(name, given === undefined ? value : [given, value].flat().map(String));
    }

    override getHeader(name: string): number | string | string[] | undefined {
      const at = this.#names.indexOf(lowerCase(name));
      return at < 0 ? undefined : (this.#fields[2 * at + 1] as number | string | string[]);
    }

    override hasHeader(name: string): boolean {
      return this.#names.includes(lowerCase(name));
    }

    override removeHeader(name: string): void {
      super.removeHeader(name); // also keeps Node from adding it
      const at = this.#names.indexOf(lowerCase(name));
      if (at < 0) return;
      this.#names.splice(at, 1);
      this.#fields.splice(2 * at, 2);
    }

    override getHeaderNames(): string[] {
      return [...this.#names];
    }

    override getHeaders(): OutgoingHttpHeaders {
      const entries = this.#names.map((name, at) => [name, this.#fields[2 * at + 1]] as const);
      return Object.assign(Object.create(null), Object.fromEntries(entries));
    }

    /** Without a list of headers, which nobody gives. */
    override writeHead(
      status: number,
      reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
      headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
    ): this {
      if (typeof reason === 'string') this.statusMessage = reason;
      const given = (typeof reason === 'string' ? headers : reason) ?? {};
      for (const [name, value] of Object.entries(given)) this.setHeader(name, value as Value);
      return super.writeHead(status, this.#fields as OutgoingHttpHeader[]);
    }
  }

  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  app.request = AppRequest.prototype as typeof app.request;
  app.response = AppResponse.prototype as unknown as typeof app.response;
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

const lowerCases = new Map<string, string>();

/** Kept, because names of headers come from our code and are few. */
function lowerCase(name: string): string {
  let lower = lowerCases.get(name);
  if (lower === undefined) {
    lower = name.toLowerCase();
    lowerCases.set(name, lower);
  }
  return lower;
}
