/** A document that cannot be read, or that nobody should try to read. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';

  /** `reason` in words for the record, such as `the PDF is damaged`. */
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
  }
}
