/** Counts of what unlocking a place would reveal. */
export interface Preview {
  readonly contacts: number;
  readonly contactsWithEmail: number;
  readonly findings: readonly { readonly kind: string; readonly count: number }[];
  readonly endingContracts: readonly {
    readonly category: string | null;
    readonly month: string;
    readonly count: number;
  }[];
  readonly schools: number;
  readonly hasWebsite: boolean;
  readonly lastReadAt: string | null;
}

export const PREVIEW = `preview {
    contacts contactsWithEmail findings { kind count } endingContracts { category month count } schools hasWebsite
    lastReadAt
  }`;
