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
  /** The list behind the files for a CRM; by default `path` with the columns that CRMs import. */
  readonly crmPath?: string;
}

const withQuery = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`;

const FORMATS = ['csv', 'xlsx'] as const;
type Format = (typeof FORMATS)[number];

/** Saves the rows of a list as a file: with all fields that the key may read, or with those that CRMs import. */
export function ExportMenu({
  session,
  path,
  name,
  crmPath = withQuery(path, 'columns=crm'),
}: ExportMenuProps) {
  const choices = FORMATS.map((format) => [format.toUpperCase(), format, path] as const).concat(
    FORMATS.map((format) => [`${format.toUpperCase()} for a CRM`, format, withQuery(crmPath, 'names=flat')]),
  );
  const save = (format: Format, from: string) => {
    say('The file is being written…');
    // Excel reads CSV as UTF-8 only with a byte order mark.
    const mark = format === 'csv' ? '&bom=true' : '';
    session.file(withQuery(from, `format=${format}${mark}`)).then(
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
      {choices.map(([title, format, from]) => (
        <button key={title} type="button" data-closes onClick={() => save(format, from)}>
          {title}
        </button>
      ))}
    </Menu>
  );
}
