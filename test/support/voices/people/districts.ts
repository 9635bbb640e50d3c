import type { Brief } from '../../../../src/scouting/analysts/analyst.ts';

const at = (subject: Partial<Brief['subject']> & { name: string; websiteUrl: string }): Brief => ({
  subject: { type: 'district', state: 'MO', city: null, schools: [], ...subject },
  vendors: [],
  now: new Date('2026-11-20T12:00:00.000Z'),
  signal: new AbortController().signal,
});

/** Made-up institutions that no page of the labelled set is of, on 20 November 2026. */
export const RURAL = at({
  name: 'Hazel Fork R-IV School District',
  city: 'Hazel Fork',
  websiteUrl: 'https://hazelfork.example/',
  schools: ['Hazel Fork High School', 'Hazel Fork Elementary School'],
});
export const COUNTY = at({
  name: 'Ware County Public Schools',
  state: 'VA',
  city: 'Gloster',
  websiteUrl: 'https://www.warecountyschools.example/',
  schools: ['Ware High School', 'Gloster Middle School', 'Abingdon Point Elementary School'],
});
export const ACADEMY = at({
  type: 'school',
  name: 'Millbrook Friends Academy',
  state: 'PA',
  city: 'Millbrook',
  websiteUrl: 'https://millbrookfriends.example/',
  schools: ['Millbrook Friends Academy'],
});
export const TOWN = at({
  name: 'Contoosook Valley Regional School District',
  state: 'NH',
  city: 'Contoosook',
  websiteUrl: 'https://www.cvrsd.example/',
  schools: ['Contoosook Valley Regional High School', 'Pleasant Street School'],
});
