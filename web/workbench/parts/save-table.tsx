import { asCsv, type Cell } from './copy.ts';
import { csvFile, download } from './files.ts';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';
import { workbookOf } from './workbook.ts';

export interface TableFile {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

interface SaveTableProps {
  readonly label: string;
  /** The name of the file, without its ending. */
  readonly name: string;
  readonly tableOf: () => TableFile;
}

/** Saves a table that the page has, as CSV or as a workbook. */
export function SaveTable({ label, name, tableOf }: SaveTableProps) {
  const save = (toFile: (table: TableFile) => void) => () => toFile(tableOf());
  return (
    <Menu
      label={label}
      class="btn small"
      face={
        <>
          <Icon name="save" />
          {label}
        </>
      }
    >
      <button
        type="button"
        data-closes
        onClick={save(({ titles, rows }) => csvFile(name, asCsv(titles, rows)))}
      >
        CSV
      </button>
      <button
        type="button"
        data-closes
        onClick={save(({ titles, rows }) => download(`${name}.xlsx`, workbookOf(titles, rows)))}
      >
        XLSX
      </button>
    </Menu>
  );
}
