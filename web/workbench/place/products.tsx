import { dateOf } from '@emi/reading/reasons';
import { Card } from '../parts/card.tsx';
import { countOf } from '../parts/format.ts';
import { categoryName } from '../parts/words.ts';
import { SourceLink } from './source.tsx';
import type { StackEntry } from './types.ts';

interface ProductsProps {
  readonly inUse: readonly StackEntry[];
  readonly gone: readonly StackEntry[];
}

/** Products in use, with the dates on which they were first and last seen, and on demand those that are gone. */
export function Products({ inUse, gone }: ProductsProps) {
  if (inUse.length + gone.length === 0) return null;
  return (
    <Card id="vendors" title="Vendors in use" count={inUse.length}>
      <div class="body">
        <ul class="list">
          {inUse.map((one) => (
            <Product key={one.id} product={one} />
          ))}
        </ul>
        {gone.length > 0 && (
          <details>
            <summary>{countOf(gone.length, 'product is gone', 'products are gone')}</summary>
            <ul class="list">
              {gone.map((one) => (
                <Product key={one.id} product={one} />
              ))}
            </ul>
          </details>
        )}
      </div>
    </Card>
  );
}

function Product({ product }: { readonly product: StackEntry }) {
  const { category, vendor, replacedVendorName } = product;
  return (
    <li>
      <div class="grow">
        <b>{vendor?.canonicalName ?? 'Vendor not named'}</b>
        <span class="small soft">{category && categoryName(category)}</span>
        {replacedVendorName && <span class="small soft"> replaced {replacedVendorName}</span>}
        <span class="small soft">
          <SourceLink {...product} />
        </span>
      </div>
      <span class="small soft r">
        {times(product).map((line) => (
          <span key={line} class="line">
            {line}
          </span>
        ))}
      </span>
    </li>
  );
}

/** "since Mar 9, 2026" and "last seen Nov 2, 2026". */
const times = ({ firstSeenAt, lastSeenAt, goneAt }: StackEntry): string[] => [
  ...(firstSeenAt ? [`${goneAt ? 'from' : 'since'} ${dateOf(firstSeenAt)}`] : []),
  ...(lastSeenAt ? [`last seen ${dateOf(lastSeenAt)}`] : []),
];
