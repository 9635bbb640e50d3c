import type { ComponentChildren } from 'preact';
import { When } from '../parts/dates.tsx';
import { format } from '../parts/format.ts';
import { Meter } from '../parts/meters.tsx';

/** What keys, clients, and grants have in common. */
export interface Credential {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly dailyBudget: number | null;
  readonly spentToday: number;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

interface CredentialTableProps<Row extends Credential> {
  /** The accessible name of the table. */
  readonly label: string;
  /** The titles of the columns with the names and the scopes. */
  readonly titles: readonly [name: string, scopes: string];
  readonly rows: readonly Row[];
  /** What is shown below the name of a credential. */
  readonly detailOf: (row: Row) => ComponentChildren;
  /** The menu of a credential that the user may change. */
  readonly menuOf: (row: Row) => ComponentChildren;
}

/** Credentials with their scopes, last use, spending, and state. */
export const CredentialTable = <Row extends Credential>({
  label,
  titles,
  rows,
  detailOf,
  menuOf,
}: CredentialTableProps<Row>) => (
  <section class="scroll" aria-label={label} tabindex={0}>
    <table class="cards credentials">
      <thead>
        <tr>
          {[...titles, 'Last used', 'Spent today', 'State'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          <th scope="col">
            <span class="unseen">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <span class="name">{row.name}</span>
              {detailOf(row)}
            </td>
            <td>
              <span class="kinds">
                {row.scopes.map((scope) => (
                  <span key={scope} class="tag">
                    {scope}
                  </span>
                ))}
              </span>
            </td>
            <td data-title="Last used">
              {row.lastUsedAt ? <When at={row.lastUsedAt} /> : <span class="soft">never</span>}
            </td>
            <td data-title="Spent today">
              <Spent {...row} />
            </td>
            <td>
              <State {...row} />
            </td>
            <td class="r">{menuOf(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Spent = ({ spentToday, dailyBudget }: Pick<Credential, 'spentToday' | 'dailyBudget'>) =>
  dailyBudget === null ? (
    <>
      {format(spentToday)} <span class="small soft">no limit</span>
    </>
  ) : (
    <>
      {format(spentToday)} of {format(dailyBudget)}
      <Meter part={spentToday} whole={dailyBudget} />
    </>
  );

function State({ revokedAt, expiresAt }: Pick<Credential, 'revokedAt' | 'expiresAt'>) {
  if (revokedAt)
    return (
      <span class="tag alarm">
        Revoked <When at={revokedAt} />
      </span>
    );
  if (!expiresAt) return <span class="tag good">Active</span>;
  const isOver = Date.parse(expiresAt) < Date.now();
  return (
    <span class={`tag ${isOver ? 'alarm' : 'rfp'}`}>
      {isOver ? 'Expired' : 'Expires'} <When at={expiresAt} />
    </span>
  );
}

interface BudgetProps {
  readonly dailyBudget: number | null;
  /** True if the budget cannot be removed, as that of a grant. */
  readonly isRequired?: boolean;
  readonly onSet: (budget: number | null) => void;
}

/** The whole number in a field; null if the field is empty or has anything else. */
export const numberIn = (text: FormDataEntryValue | null): number | null =>
  /^\d+$/.test(String(text)) ? Number(text) : null;

/** Sets the budget of a credential, in the menu that it closes. */
export const Budget = ({ dailyBudget, isRequired = false, onSet }: BudgetProps) => (
  <form
    class="row"
    onSubmit={(event) => {
      event.preventDefault();
      onSet(numberIn(new FormData(event.currentTarget).get('budget')));
      event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    }}
  >
    <label class="field">
      Credits per day
      <input
        name="budget"
        inputMode="numeric"
        pattern="[0-9]*"
        size={8}
        required={isRequired}
        placeholder={isRequired ? undefined : 'no limit'}
        defaultValue={dailyBudget === null ? '' : String(dailyBudget)}
      />
    </label>
    <button type="submit" class="btn end">
      Set
    </button>
  </form>
);
