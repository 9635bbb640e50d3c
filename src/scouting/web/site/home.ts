import type { Web, WebDocument } from '../web.ts';
import { WebProblem } from '../web-problem.ts';

/** Fetches the home page at an address from a directory. Without a scheme, tries http if https does not answer. */
export async function findHome(website: string, web: Web, signal: AbortSignal): Promise<WebDocument> {
  const text = website.trim();
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return web.fetch(text, { signal });
  try {
    return await web.fetch(`https://${text}`, { signal });
  } catch (error) {
    const isSilent = error instanceof WebProblem && ['unreachable', 'timeout'].includes(error.kind);
    if (!isSilent) throw error;
    return web.fetch(`http://${text}`, { signal });
  }
}
