import type { ChartNote } from '../parts/picture.ts';
import { type FilterName, filterKind, valuesOf, valueText } from './filters.ts';
import type { Names } from './names-of.ts';
import { subjectOf, type View } from './view.ts';

const DIRECTORY = 'NCES Common Core of Data 2023–24 and 2024–25';
const FOUND = 'websites of districts and schools';

/** The note of a saved chart: its filters and its source. */
export function noteOf(view: View, names: Names): ChartNote {
  const filters = (Object.entries(view.filter) as [FilterName, string][]).map(([name, value]) => {
    const { title, kind, isMany } = filterKind(name);
    if (kind === 'flag') return title;
    const values = isMany ? valuesOf(value) : [value];
    return `${title}: ${values.map((one) => valueText(name, one, names.all)).join(' or ')}`;
  });
  const isOfFindings = view.subject === 'contacts' || view.by.startsWith('VENDOR');
  return {
    filters: filters.length > 0 ? filters.join(' · ') : `All ${subjectOf(view).title.toLowerCase()}`,
    source: isOfFindings ? `${DIRECTORY}, ${FOUND}` : DIRECTORY,
  };
}
