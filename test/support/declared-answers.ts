import { Ajv } from 'ajv';
import { type GraphQLSchema, parse } from 'graphql';
import { DataSchema } from '../../packages/facade/contract/data-schema.ts';
import { closed, type JsonSchema, type ObjectSchema } from '../../packages/facade/contract/json-schema.ts';
import { fileDocument } from '../../packages/facade/export/file-document.ts';
import { responsesOf } from '../../packages/facade/openapi/responses.ts';
import { type AnyRoute, listedColumns } from '../../packages/facade/route/route.ts';
import { routes } from '../../rest-adapter/index.ts';

const nameOf = ({ method, path }: AnyRoute): string => `${method} ${path}`;

interface Declared {
  readonly route: AnyRoute;
  readonly pattern: RegExp;
  /** Computed on first use. */
  responses?: ReadonlyMap<number, JsonSchema | null>;
}

/** The responses that the routes declare, closed to additional properties, to validate any answer. */
export class DeclaredAnswers {
  readonly #schema: GraphQLSchema;
  readonly #ajv = new Ajv({
    strict: false,
    validateSchema: false,
    validateFormats: false,
    code: { optimize: false },
  });
  readonly #declared: readonly Declared[] = routes.map((route) => ({
    route,
    pattern: new RegExp(`^/api/v1${route.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }));

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /**
   * Returns the error of an answer; undefined if it is as declared, or if its route is not declared.
   * @param path with its query, if it has one
   */
  faultOf(method: string, path: string, status: number, body: unknown): string | undefined {
    const declared = this.#of(method, path);
    if (!declared) return undefined;
    declared.responses ??= this.#responsesOf(declared.route);
    const answer = declared.responses.get(status);
    if (answer === undefined) return `${nameOf(declared.route)} does not declare the status ${status}`;
    if (answer === null) return body === undefined ? undefined : `a ${status} has no body`;
    const check = this.#ajv.compile(answer as object); // it caches compiled schemas
    if (check(body)) return undefined;
    return `${nameOf(declared.route)}, ${status}: ${this.#ajv.errorsText(check.errors, { dataVar: 'body' })}`;
  }

  /**
   * Returns the error of a file: in the columns of CSV or GeoJSON, or in a record of NDJSON that the JSON response
   * could not contain. Other tests read binary files.
   */
  faultOfFile(path: string, text: string, type: string): string | undefined {
    const [pathname = '', query] = path.split('?', 2);
    const declared = this.#of('GET', path);
    const columns = declared && listedColumns(this.#schema, declared.route)?.all;
    if (!columns) return `${pathname} does not declare files`;
    const parameters = new URLSearchParams(query);
    if (!/csv|ndjson|geo/.test(type) || parameters.has('names')) return undefined;
    if (type.includes('geo')) {
      const { features } = JSON.parse(text) as { features: { properties: object }[] };
      const names = features.flatMap(({ properties }) => Object.keys(properties));
      return names.find((name) => !columns.some((column) => column.name === name));
    }
    if (!text.startsWith('{')) {
      const unknown = text.split('\r\n', 1)[0]!.split(',');
      return unknown.find((name) => name !== '' && !columns.some((column) => column.name === name));
    }
    if (parameters.has('fields') || parameters.has('columns')) return undefined;
    const document = fileDocument(this.#schema, declared.route.document);
    const { properties } = closed(new DataSchema(this.#schema, parse(document)).body()) as ObjectSchema;
    const data = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { statusCode?: number })
      .filter(({ statusCode }) => statusCode === undefined);
    const check = this.#ajv.compile({ properties: { data: properties.data } });
    return check({ data }) ? undefined : `${pathname}: ${this.#ajv.errorsText(check.errors)}`;
  }

  /** The route of a request, such as `GET /districts/{id}`; undefined for other requests. */
  nameOf(method: string, path: string): string | undefined {
    const declared = this.#of(method, path);
    return declared && nameOf(declared.route);
  }

  #of(method: string, path: string): Declared | undefined {
    const [pathname = ''] = path.split('?', 1);
    return this.#declared.find(({ route, pattern }) => route.method === method && pattern.test(pathname));
  }

  #responsesOf(route: AnyRoute): Map<number, JsonSchema | null> {
    const responses = responsesOf(this.#schema, route);
    return new Map([...responses].map(([status, body]) => [status, body && closed(body)]));
  }
}
