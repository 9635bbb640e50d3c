import { dateOf } from '@emi/reading/reasons';
import { useState } from 'preact/hooks';
import { FormDialog } from '../parts/dialog.tsx';
import { countOf } from '../parts/format.ts';
import type { Operation } from '../parts/operation.ts';
import type { Session } from '../parts/session.tsx';
import { say } from '../parts/toast.ts';
import type { Contact } from './types.ts';

const reportOf = (id: string, reason: string): Operation => ({
  query: `mutation ReportContact($id: UUID!, $reason: ContactReportReason!) {
  reportContact(id: $id, reason: $reason) { id reportOutcome reportCredits }
}`,
  variables: { id, reason },
});

interface Reported {
  readonly reportContact: { readonly reportOutcome: string; readonly reportCredits: number };
}

const REASONS = {
  bounced: 'An email bounced',
  left: 'No longer works there',
  wrong_person: 'Someone else answers',
} as const;

const OUTCOMES: Readonly<Record<string, string>> = {
  not_charged: 'It had cost nothing.',
  too_late: 'It was unlocked more than 30 days ago, so its credits do not come back.',
  limit_reached: 'Your plan gives no more credits back this month.',
};

interface ReportProps {
  readonly session: Session;
  readonly contact: Contact;
  readonly onReported: () => void;
}

/** The button that reports an unlocked contact who cannot be reached, or the existing report. */
export function ReportContact({ session, contact, onReported }: ReportProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, name, email, reportReason, reportedAt } = contact;
  if (reportReason)
    return (
      <span class="sub">
        Reported{reportedAt && ` ${dateOf(reportedAt)}`}:{' '}
        {REASONS[reportReason as keyof typeof REASONS] ?? reportReason}
      </span>
    );
  if (!session.may('manage')) return null;
  const save = async (given: FormData) => {
    const { reportContact } = await session.run<Reported>(reportOf(id, String(given.get('reason'))));
    const { reportOutcome, reportCredits } = reportContact;
    session.spent();
    const what =
      reportOutcome === 'refunded'
        ? `${countOf(reportCredits, 'credit')} came back.`
        : OUTCOMES[reportOutcome];
    say(`${name} reported. ${what ?? ''}`.trim());
    onReported();
  };
  const reasons = Object.entries(REASONS).filter(([reason]) => email || reason !== 'bounced');
  return (
    <>
      <span class="sub report">
        <button
          type="button"
          class="link"
          aria-label={`Not reachable? Report ${name}`}
          onClick={() => setOpen(true)}
        >
          Not reachable?
        </button>
      </span>
      {isOpen && (
        <FormDialog title={`Report ${name}`} verb="Report" onSave={save} onClose={() => setOpen(false)}>
          <fieldset class="spans">
            <legend>What is wrong?</legend>
            {reasons.map(([reason, text]) => (
              <label class="check" key={reason}>
                <input type="radio" name="reason" value={reason} required />
                {text}
              </label>
            ))}
          </fieldset>
          <p class="soft small">
            Within 30 days of the unlock its credits come back. The contact stays unlocked.
          </p>
        </FormDialog>
      )}
    </>
  );
}
