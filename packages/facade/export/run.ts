import { ROWS_PER_REQUEST, requestLimitOf } from '@emi/base/viewer';
import { Loaders } from '@emi/records/context';
import type { RequestContext } from '../contract/request-context.ts';
import type { ExportRun } from './prepare-export.ts';

/** Maximum number of rows of a streamed export; fewer if a whole window of the caller's requests pays for fewer. */
const MAX_STREAMED_ROWS = 20_000;

/**
 * Runs an export in the context of a request.
 * @param advice the sentence that ends the error message for a list with too many rows
 * @param isHead `true` for only the headers, which count as one request
 */
export const exportRun = (context: RequestContext, advice: string, isHead: boolean): ExportRun => ({
  context: () => ({ ...context, loaders: new Loaders() }),
  maxRows: Math.min(MAX_STREAMED_ROWS, ROWS_PER_REQUEST * requestLimitOf(context.viewer)),
  advice,
  takeRequests: isHead ? async () => undefined : context.takeRequests,
});
