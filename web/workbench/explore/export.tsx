import { restQuery } from '../parts/address.ts';
import { ExportMenu } from '../parts/export-menu.tsx';
import type { Session } from '../parts/session.tsx';
import { filterInput } from './filters.ts';
import { subjectOf, type View } from './view.ts';

interface ExportProps {
  readonly session: Session;
  readonly view: View;
  /** The rows to save; all rows of the view if absent. */
  readonly ids?: readonly string[];
}

/** Saves all rows of a view, or the selected ones. */
export const Export = ({ session, view, ids }: ExportProps) => (
  <ExportMenu
    session={session}
    path={`/${view.subject}?${restQuery(ids ? { ids: ids.join(',') } : filterInput(view.filter))}`}
    name={subjectOf(view).title}
  />
);
