import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_DIRECTORY } from '@emi/base/files';
import { z } from 'zod';
import { importers } from '../index.ts';

/** The sources whose files are fetched whole; E-Rate, the other source, is fetched page by page. */
export const FILE_SOURCES = ['nces', 'finance', 'texas'] as const;
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
    /** The columns that it fills, by table. */
    fills: z.partialRecord(z.enum(['districts', 'schools']), z.array(z.string())).default({}),
    /** Two letters, for a file with the places of one state. */
    state: z.string().optional(),
    /** True for a file of persons, who are imported only if the operator asks for them. */
    people: z.literal(true).optional(),
    /** The newest first. The year of a file that its publisher replaces in place is `current`. */
    editions: z.array(z.strictObject({ year: z.string(), url: z.url() })).min(1),
  }),
);
export type PublishedFile = z.infer<typeof FILES>[number];
export type Edition = PublishedFile['editions'][number];

/** The pages of the sources where people find the files. */
export const SOURCE_PAGES: Readonly<Record<FileSource, string>> = {
  nces: 'https://nces.ed.gov/ccd/files.asp',
  finance: 'https://nces.ed.gov/ccd/files.asp',
  texas: 'https://data.texas.gov/d/hzek-udky',
};

/** The year of an edition that its publisher replaces in place. */
export const CURRENT = 'current';

/** The files of `data/published-files.json`, in the order in which they are imported. */
export const publishedFiles = async (): Promise<PublishedFile[]> =>
  FILES.parse(JSON.parse(await readFile(join(DATA_DIRECTORY, 'published-files.json'), 'utf8')));
