/** Icons of 16 units. */
const PATHS = {
  map: 'M2 4.2 6 2.5l4 1.7 4-1.7v9.3l-4 1.7-4-1.7-4 1.7zM6 2.5v9.3M10 4.2v9.3',
  chart: 'M2.5 13.5h11M4.5 11V8M8 11V3.5M11.5 11V6',
  search: 'M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zm-1 3.5 3 3',
  credits: 'M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM9.8 6.3a2.2 2.2 0 1 0 0 3.4',
  save: 'M8 2.5V10m-3-3 3 3 3-3M3 13h10',
  add: 'M8 3v10M3 8h10',
  more: 'M3 8h1M7.5 8h1M12 8h1',
  unlock: 'M3 7h10v6.5H3zM5.2 7V5a2.8 2.8 0 0 1 5.3-1.3',
  lock: 'M3 7h10v6.5H3zM5.2 7V5a2.8 2.8 0 0 1 5.6 0v2',
  key: 'M7.7 11a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0zM7 9l6-6M11 5l1.8 1.8',
  right: 'm6 3.5 4.5 4.5L6 12.5',
  left: 'M10 3.5 5.5 8l4.5 4.5',
  down: 'm3.5 6 4.5 4.5L12.5 6',
  check: 'm3.5 8.5 3 3 6-7',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1',
  bolt: 'M9 1.5 3.5 9h4L7 14.5 12.5 7h-4z',
  mail: 'M2 3.5h12v9H2zm.5 1.5L8 9l5.5-4',
  print: 'M4.5 6V2.5h7V6M4.5 11H2.5V6h11v5h-2M4.5 9.5h7v4h-7z',
  pain_point: 'M8 2.5 14.2 13H1.8zM8 6.5v3M8 11.2v.1',
  purchase: 'M2 3h1.8l1.7 7h6.7l1.6-5H4.5M5.4 12.8h1.8M10.4 12.8h1.8',
  docs: 'M3 3h4a1 1 0 0 1 1 1v9a1 1 0 0 0-1-1H3zM13 3H9a1 1 0 0 0-1 1v9a1 1 0 0 1 1-1h4z',
  contract: 'M4 2h5.5L12.5 5v9H4zM6.5 8h4M6.5 10.8h2.5',
  funding: 'M2 6.5 8 3l6 3.5M3.5 6.8v5.4M6.5 6.8v5.4M9.5 6.8v5.4M12.5 6.8v5.4M2 13.5h12',
  rfp: 'M14 2.5 2 7l4.5 2L14 2.5 9 13.5 6.5 9',
  vendor: 'M2.5 8a5.5 5.5 0 1 0 11 0 5.5 5.5 0 0 0-11 0h11M8 2.5c4 3.5 4 7.5 0 11-4-3.5-4-7.5 0-11z',
  people:
    'M4 6a2.2 2.2 0 1 0 4.5 0A2.2 2.2 0 0 0 4 6M2 13c.4-4.8 8-4.8 8.4 0M11 4a2 2 0 0 1 0 4M12 9.7c1.3.5 2 1.7 2 3.3',
  clock: 'M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM8 5v3.2l2 1.3',
  bookmark: 'M4.5 2.5h7v11L8 10.7l-3.5 2.8z',
  close: 'm4 4 8 8M12 4l-8 8',
  bell: 'M4 11V7.5a4 4 0 0 1 8 0V11l1 1.5H3zM6.8 14h2.4',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  text: 'M4 3h8v10H4zM6 6h4M6 8.5h4',
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
