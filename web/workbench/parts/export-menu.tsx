import { download, fileName } from './files.ts';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';
import type { Session } from './session.tsx';
import { say } from './toast.ts';

interface ExportMenuProps {
  readonly session: Session;
  /** A list of the REST API below `/api/v1`, with its query. */
  readonly path: string;
  readonly name: string;
}

const CRM = '&columns=crm&names=flat';
/** Titles of the choices, with what each asks for. */
const CHOICES: readonly (readonly [title: string, format: 'csv' | 'xlsx', query: string])[] = [
  ['CSV', 'csv', ''],
  ['XLSX', 'xlsx', ''],
  ['CSV for a CRM', 'csv', CRM],
  ['XLSX for a CRM', 'xlsx', CRM],
];

/** Saves the rows of a list as a file, with all fields that the key may read. */
export function ExportMenu({ session, path, name }: ExportMenuProps) {
  const save = (format: 'csv' | 'xlsx', columns: string) => {
    say('The file is being written…');
    // Excel reads CSV as UTF-8 only with a byte order mark.
    const mark = format === 'csv' ? '&bom=true' : '';
    session.file(`${path}${path.includes('?') ? '&' : '?'}format=${format}${mark}${columns}`).then(
      (file) => {
        download(`${fileName(name)}.${format}`, file);
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
      {CHOICES.map(([title, format, columns]) => (
        <button key={title} type="button" data-closes onClick={() => save(format, columns)}>
          {title}
        </button>
      ))}
    </Menu>
  );
}
