import { PEOPLE, type PeopleCount } from './people.ts';

export interface PastFindings {
  readonly kind: string;
  readonly count: number;
  readonly firstYear: number | null;
  readonly lastYear: number | null;
}

/** Counts of what unlocking a place would reveal. */
export interface PreviewCounts {
  readonly contacts: number;
  readonly contactsWithEmail: number;
  readonly findings: readonly { readonly kind: string; readonly count: number }[];
  /** Findings of the past, with their years. */
  readonly past: readonly PastFindings[];
  readonly schools: number;
  readonly hasWebsite: boolean;
  readonly lastReadAt: string | null;
  /** True if nothing is inside and the website was read or cannot be read; the pages do not sell such a place. */
  readonly nothingKnown: boolean;
}

export interface Preview extends PreviewCounts {
  readonly endingContracts: readonly {
    readonly category: string | null;
    readonly month: string;
    readonly count: number;
  }[];
  /** Contacts by role, in operations with `WITH_PEOPLE`. */
  readonly people?: readonly PeopleCount[];
}

/** The part of a preview that decides whether the pages sell a place. */
export type Known = Pick<Preview, 'nothingKnown' | 'lastReadAt'>;
export const KNOWN = 'preview { nothingKnown lastReadAt }';

const COUNTS = `contacts contactsWithEmail findings { kind count } schools hasWebsite lastReadAt nothingKnown
    past { kind count firstYear lastYear }`;
const ENDINGS = 'endingContracts { category month count }';

/** The preview of a place without the contracts that end. */
export const PREVIEW_COUNTS = `preview {
    ${COUNTS}
  }`;

export const PREVIEW = `preview {
    ${COUNTS}
    ${ENDINGS}
  }`;

/** The preview with contacts by role, for which the service reads the contacts. */
export const WITH_PEOPLE = `preview {
    ${COUNTS}
    ${ENDINGS}
    ${PEOPLE}
  }`;
