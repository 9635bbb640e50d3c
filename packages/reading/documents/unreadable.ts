/** A document that cannot or should not be read. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';

  /** @param reason for the record, such as `the PDF is damaged` */
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
  }
}
