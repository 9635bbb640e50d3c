import type { Web, WebDocument } from '../web.ts';
import { WebProblem } from '../web-problem.ts';

/** Finds the home page of a website from an address in a directory, with or without a scheme. */
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
