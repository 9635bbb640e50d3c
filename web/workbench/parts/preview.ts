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
  /** Nothing is inside, and the website was read or cannot be: such a place is not for sale on the pages. */
  readonly nothingKnown: boolean;
}

export interface Preview extends PreviewCounts {
  readonly endingContracts: readonly {
    readonly category: string | null;
    readonly month: string;
    readonly count: number;
  }[];
  /** Contacts by role; only where it is asked for. */
  readonly people?: readonly PeopleCount[];
}

/** The part that decides whether a place is for sale. */
export type Known = Pick<Preview, 'nothingKnown' | 'lastReadAt'>;
export const KNOWN = 'preview { nothingKnown lastReadAt }';

const COUNTS = `contacts contactsWithEmail findings { kind count } schools hasWebsite lastReadAt nothingKnown
    past { kind count firstYear lastYear }`;
const ENDINGS = 'endingContracts { category month count }';

/** Without the contracts that end. */
export const PREVIEW_COUNTS = `preview {
    ${COUNTS}
  }`;

export const PREVIEW = `preview {
    ${COUNTS}
    ${ENDINGS}
  }`;

/** With contacts by role, which reads them. */
export const WITH_PEOPLE = `preview {
    ${COUNTS}
    ${ENDINGS}
    ${PEOPLE}
  }`;
