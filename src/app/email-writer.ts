import type { Config } from '../config/config.ts';
import { type PreviewingWriter, WritingFailed } from '../workspace/emails/writer.ts';
import { openEmailWriter } from '../workspace/emails/writers/open-email-writer.ts';

type Settings = Pick<Config, 'emailWriter' | 'languageModel'>;

interface OpenWriter {
  readonly writer: PreviewingWriter;
  close(): Promise<void>;
}

/** The email writer is optional: its folder can be deleted together with the line `open` and its import. */
const part: { readonly open?: (settings: Settings) => OpenWriter } = {
  open: openEmailWriter,
};

const refuse = async (): Promise<never> => {
  throw new WritingFailed('This service writes no emails.', true);
};

/** The configured writer of emails; without one, requested emails fail, and their credits are released. */
export const openWriter = (settings: Settings): OpenWriter =>
  part.open?.(settings) ?? {
    writer: { name: 'none', write: refuse, preview: refuse },
    close: async () => undefined,
  };
