import { useState } from 'preact/hooks';
import { timeOf } from '../parts/format.ts';
import { copyText } from '../parts/more.tsx';
import { NotFollowed } from './email-preview.tsx';

export interface Email {
  readonly id: string;
  readonly subject: string | null;
  readonly body: string | null;
  readonly promptName: string | null;
  readonly generationMetadata: { readonly not_followed?: readonly string[] } | null;
  readonly generatedAt: string | null;
  readonly createdAt: string;
}

interface WrittenEmailProps {
  readonly email: Email;
  /** The recipient; null if none is known. */
  readonly address: string | null;
}

/** The height of the field for the text, in lines. */
const ROWS = { least: 8, most: 24 };
/** The approximate number of characters on a line of the field. */
const LINE_LENGTH = 60;

/** An email that was written, which can be edited before it is copied or opened in the user's mail program. */
export function WrittenEmail({ email, address }: WrittenEmailProps) {
  const [subject, setSubject] = useState(email.subject ?? '');
  const [body, setBody] = useState(email.body ?? '');
  const lines = body.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / LINE_LENGTH), 0);
  return (
    <article class="email written">
      <h3>{email.subject ?? 'Without a subject'}</h3>
      <p class="source">
        {email.promptName}, {timeOf(email.generatedAt ?? email.createdAt)}. What you change here is copied,
        not stored.
      </p>
      <NotFollowed title="Not followed:" instructions={email.generationMetadata?.not_followed ?? []} />
      <label class="field">
        Subject
        <input value={subject} onInput={({ currentTarget }) => setSubject(currentTarget.value)} />
      </label>
      <label class="field">
        Text
        <textarea
          rows={Math.min(ROWS.most, Math.max(ROWS.least, lines))}
          value={body}
          onInput={({ currentTarget }) => setBody(currentTarget.value)}
        />
      </label>
      <p class="row">
        <button
          type="button"
          class="btn small"
          onClick={() => copyText('the email', `${subject}\n\n${body}`)}
        >
          Copy
        </button>
        {address && (
          <a
            class="btn small"
            href={`mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
          >
            Open in mail
          </a>
        )}
      </p>
    </article>
  );
}
