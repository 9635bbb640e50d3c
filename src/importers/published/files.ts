import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_DIRECTORY } from '@emi/base/files';
import { z } from 'zod';
import { importers } from '../index.ts';

/** The sources whose files are fetched whole. */
export const FILE_SOURCES = ['nces', 'finance'] as const;
export type FileSource = (typeof FILE_SOURCES)[number];

const FILES = z.array(
  z.strictObject({
    source: z.enum(FILE_SOURCES),
    /** The name that operators use. */
    name: z.string(),
    kind: z.enum(Object.keys(importers) as [keyof typeof importers]),
    title: z.string(),
    /** A file with fewer rows is not whole. */
    leastRows: z.number().int(),
    /** The newest first. */
    editions: z.array(z.strictObject({ year: z.string(), url: z.url() })).min(1),
  }),
);
export type PublishedFile = z.infer<typeof FILES>[number];
export type Edition = PublishedFile['editions'][number];

/** The files of `data/published-files.json`, in the order in which they are imported. */
export const publishedFiles = async (): Promise<PublishedFile[]> =>
  FILES.parse(JSON.parse(await readFile(join(DATA_DIRECTORY, 'published-files.json'), 'utf8')));
