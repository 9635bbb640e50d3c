/** A message of the protocol, as the client sent it. */
interface Message {
  readonly method?: unknown;
  readonly params?: unknown;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isObject: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

interface Param {
  readonly is: Check;
  /** The condition on the value, in the words of the error message. */
  readonly words: string;
  readonly isRequired?: boolean;
}

const CURSOR = { cursor: { is: isText, words: 'text' } };
const NAMED = {
  name: { is: isText, words: 'text', isRequired: true },
  arguments: { is: isObject, words: 'an object' },
};

/** The parameters of the protocol's methods, which its library checks too, but explains to its own developers. */
const PARAMS: Readonly<Record<string, Readonly<Record<string, Param>>>> = {
  initialize: {
    protocolVersion: { is: isText, words: 'a version of the protocol, such as 2025-11-25', isRequired: true },
    capabilities: { is: isObject, words: 'an object', isRequired: true },
    clientInfo: { is: isClient, words: 'an object with name and version', isRequired: true },
  },
  'tools/list': CURSOR,
  'prompts/list': CURSOR,
  'resources/list': CURSOR,
  'resources/templates/list': CURSOR,
  'tools/call': NAMED,
  'prompts/get': NAMED,
  'resources/read': { uri: { is: isText, words: 'text', isRequired: true } },
};

function isClient(value: unknown): boolean {
  const { name, version } = (value ?? {}) as Record<string, unknown>;
  return isText(name) && isText(version);
}

/** The method whose handler refuses a message, with the reason as its parameter. */
export const REFUSED = 'refused/params';

/**
 * A message of a method in `PARAMS` without null parameters, which count as absent, or of the method `REFUSED` if a
 * parameter is wrong. Any other message is returned unchanged, for the library to refuse or answer.
 */
export function readMessage(message: unknown): unknown {
  if (!isObject(message)) return message;
  const { method, params } = message as Message;
  const known = typeof method === 'string' && Object.hasOwn(PARAMS, method) ? PARAMS[method]! : undefined;
  if (!known || (method === 'initialize' && namesVersion(params))) return message;
  if (params !== undefined && params !== null && !isObject(params))
    return refused(message as Message, 'params must be an object.');
  const given = Object.fromEntries(Object.entries(params ?? {}).filter(([, value]) => value !== null));
  for (const [name, { is, words, isRequired }] of Object.entries(known)) {
    if (given[name] === undefined ? isRequired : !is(given[name])) {
      const fault = given[name] === undefined ? `is required: ${words}` : `must be ${words}`;
      return refused(message as Message, `params.${name} ${fault}.`);
    }
  }
  const { params: _sent, ...rest } = message as Message;
  return params === undefined || params === null ? rest : { ...rest, params: given };
}

/**
 * Returns `true` for the stateless protocol, in which every request names its version and `initialize` is not a method.
 */
const namesVersion = (params: unknown): boolean => {
  const { _meta: meta } = (params ?? {}) as { readonly _meta?: object };
  return isObject(meta) && 'io.modelcontextprotocol/protocolVersion' in meta!;
};

const refused = (message: Message, reason: string): object => ({
  ...message,
  method: REFUSED,
  params: { reason },
});
