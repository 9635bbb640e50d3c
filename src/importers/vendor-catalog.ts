import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { badRequest } from '@emi/base/problems';
import { z } from 'zod';

const CATALOG = z.array(
  z.object({
    name: z.string(),
    aliases: z.array(z.string()),
    category: z.string(),
    website: z.string().nullable(),
    hosts: z.array(z.string()).optional(),
    words: z.array(z.string()).optional(),
    senses: z.array(z.string()).optional(),
  }),
);

export type CatalogVendor = z.infer<typeof CATALOG>[number];

/** Reads a vendor catalog: a JSON array such as `data/vendors.json`, whose fields `data/README.md` describes. */
export async function readCatalog(input: Readable): Promise<CatalogVendor[]> {
  const read = CATALOG.safeParse(await json(input).catch(() => undefined));
  if (!read.success) {
    throw badRequest('The file must be a JSON array of vendors with name, aliases, category, and website.');
  }
  return read.data;
}
