import type { Bounds } from './bounds.ts';

export type Format = NonNullable<Bounds['format']>;

export const DISTRICT_NCES_ID: Format = { pattern: /^\d{7}$/, name: 'seven digits', example: '4816230' };
export const SCHOOL_NCES_ID: Format = { pattern: /^\d{12}$/, name: 'twelve digits', example: '481623001823' };
