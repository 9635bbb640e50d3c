import { download } from '../parts/files.ts';
import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import type { Session } from '../parts/session.tsx';
import { say } from '../parts/toast.ts';
import { filterInput, restQuery } from './filters.ts';
import { subjectOf, type View } from './view.ts';

interface ExportProps {
  readonly session: Session;
  readonly view: View;
  /** Only these rows; all of the view if absent. */
  readonly ids?: readonly string[];
}

const FORMATS = { csv: 'CSV', xlsx: 'XLSX' } as const;

/** Saves the rows of a view, or those selected, as a file with all fields that the key may read. */
export function Export({ session, view, ids }: ExportProps) {
  const save = (format: keyof typeof FORMATS) => {
    const query = restQuery(ids ? { ids: ids.join(',') } : filterInput(view.filter));
    query.set('format', format);
    say('The file is being written…');
    session.file(`/${view.subject}?${query}`).then(
      (file) => {
        download(`${subjectOf(view).title.toLowerCase()}.${format}`, file);
        say('The file is saved.');
      },
      ({ message }: Error) => say(message),
    );
  };
  return (
    <Menu
      label="Export"
      face={
        <>
          <Icon name="save" />
          Export
        </>
      }
    >
      {Object.entries(FORMATS).map(([format, name]) => (
        <button key={format} type="button" data-closes onClick={() => save(format as keyof typeof FORMATS)}>
          {name}
        </button>
      ))}
    </Menu>
  );
}
