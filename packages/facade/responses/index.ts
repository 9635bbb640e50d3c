export { acceptedType } from './accepted-type.ts';
export { etagOf, isKnown } from './etag.ts';
export { CONTENT_TYPES, type ExportFormat } from './file-formats.ts';
export { oneLine } from './one-line.ts';
export {
  failure,
  limitHeaders,
  REFUSALS,
  type RestResponse,
  responseTo,
  UNAVAILABLE_RETRY_SECONDS,
  wrongMethod,
} from './problems.ts';
export { send, sendWithEtag } from './send.ts';
export { addressedTo } from './written-address.ts';
