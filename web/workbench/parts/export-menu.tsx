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

const FORMATS = { csv: 'CSV', xlsx: 'XLSX' } as const;

/** Saves the rows of a list as a file, with all fields that the key may read. */
export function ExportMenu({ session, path, name }: ExportMenuProps) {
  const save = (format: keyof typeof FORMATS) => {
    say('The file is being written…');
    // Excel reads CSV as UTF-8 only with a byte order mark.
    const mark = format === 'csv' ? '&bom=true' : '';
    session.file(`${path}${path.includes('?') ? '&' : '?'}format=${format}${mark}`).then(
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
      {Object.entries(FORMATS).map(([format, title]) => (
        <button key={format} type="button" data-closes onClick={() => save(format as keyof typeof FORMATS)}>
          {title}
        </button>
      ))}
    </Menu>
  );
}
