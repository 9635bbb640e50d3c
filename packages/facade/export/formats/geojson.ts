import { type ExportColumn, valueAt } from '../columns.ts';
import type { FileEncoding, FileFacts } from '../encoding.ts';

interface Place {
  readonly id?: string;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
}

/**
 * A GeoJSON FeatureCollection (RFC 7946): one feature per place, with its columns as properties. Places without
 * coordinates have no geometry.
 */
export function geoJsonText(columns: readonly ExportColumn[], { source, madeAt }: FileFacts): FileEncoding {
  const metadata = { source, made_at: madeAt.toISOString() };
  let separator = '';
  let head = `{"type":"FeatureCollection","metadata":${JSON.stringify(metadata)},"features":[`;
  const take = (): string => {
    const taken = head;
    head = '';
    return taken;
  };
  return {
    page(records) {
      const before = take();
      const features = records.map((record) => JSON.stringify(featureOf(record, columns)));
      if (features.length === 0) return before;
      const text = `${before}${separator}\n${features.join(',\n')}`;
      separator = ',';
      return text;
    },
    end: () => `${take()}\n]}\n`,
  };
}

function featureOf(record: object, columns: readonly ExportColumn[]): object {
  const { id, latitude, longitude } = record as Place;
  const isLocated = typeof latitude === 'number' && typeof longitude === 'number';
  return {
    type: 'Feature',
    id,
    geometry: isLocated ? { type: 'Point', coordinates: [longitude, latitude] } : null,
    properties: Object.fromEntries(columns.map((column) => [column.name, valueAt(record, column) ?? null])),
  };
}
