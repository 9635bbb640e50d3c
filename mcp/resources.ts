import { badRequest } from '@emi/base/problems';
import { isUuid } from '@emi/base/values';
import type { RequestContext } from '@emi/facade/contract';
import { addressedTo, oneLine } from '@emi/facade/responses';
import { prepareRoute } from '@emi/facade/route';
import { parsed } from '@emi/records/rows';
import { type GraphQLSchema, printSchema } from 'graphql';
import { type Body, page, syntheticNotes, withoutNulls } from './results.ts';
import { restRoute } from './tools/read.ts';

/** A text that a host can show, or pass to its model. */
interface Listed {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
}

const SCHEMA: Listed = {
  uri: 'edmarket://schema',
  name: 'schema',
  title: 'The GraphQL schema',
  mimeType: 'application/graphql',
};
const GUIDE = 'edmarket://guides/';
const LIST = 'edmarket://lists/';

export const resourceTemplates = [
  {
    uriTemplate: `${LIST}{list_id}`,
    name: 'list',
    title: 'The records of a list of the user',
    mimeType: 'application/json',
  },
];

interface Guide extends Listed {
  readonly text: string;
}

/** The guides in the introduction of openapi.json, each of which begins with a first-level heading. */
function guidesIn(introduction: string): Guide[] {
  return introduction
    .split(/^(?=# )/m)
    .filter((text) => text.startsWith('# '))
    .map((text) => {
      const title = text.slice(2, text.indexOf('\n')).trim();
      const name = title
        .toLowerCase()
        .split(/[^a-z0-9]/)
        .filter(Boolean)
        .join('-');
      return { uri: GUIDE + name, name, title, mimeType: 'text/markdown', text };
    });
}

interface Content {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

export class Resources {
  readonly #schema: GraphQLSchema;
  readonly #introduction: () => Promise<string>;
  #guides: Promise<Guide[]> | undefined;

  /** @param introduction reads the text of the guides */
  constructor(schema: GraphQLSchema, introduction: () => Promise<string>) {
    this.#schema = schema;
    this.#introduction = introduction;
  }

  async list(): Promise<Listed[]> {
    const guides = await this.#read();
    return [...guides.map(({ uri, name, title, mimeType }) => ({ uri, name, title, mimeType })), SCHEMA];
  }

  /** The contents of a resource, with a note if it has synthetic records; throws a Problem for an unknown resource. */
  async read(context: RequestContext, uri: string): Promise<Content[]> {
    if (uri === SCHEMA.uri) return [{ uri, mimeType: SCHEMA.mimeType, text: printSchema(this.#schema) }];
    if (uri.startsWith(LIST)) {
      const text = await this.#listItems(context, uri.slice(LIST.length));
      const notes = syntheticNotes(text).map((note) => ({ uri, mimeType: 'text/plain', text: note }));
      return [{ uri, mimeType: 'application/json', text }, ...notes];
    }
    const guide = (await this.#read()).find((candidate) => candidate.uri === uri);
    if (guide) return [{ uri, mimeType: guide.mimeType, text: addressedTo(context.origin, guide.text) }];
    throw badRequest(`There is no such resource. Allowed: those of resources/list, and ${LIST}{list_id}.`);
  }

  async #listItems(context: RequestContext, id: string): Promise<string> {
    if (!isUuid(id)) throw badRequest('The id of a list must be a UUID.');
    const route = restRoute('GET', '/lists/{listId}/items');
    const query = { include_entities: 'true', limit: '100' };
    const asked = { ids: { listId: id.toLowerCase() }, query, path: route.path };
    const { body } = await prepareRoute(this.#schema, route).answer(context, asked);
    return oneLine(withoutNulls(page(parsed(body as Body))));
  }

  #read(): Promise<Guide[]> {
    this.#guides ??= this.#introduction().then(guidesIn);
    return this.#guides;
  }
}
