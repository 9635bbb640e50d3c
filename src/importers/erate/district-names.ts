/** Abbreviations in the names of billed entities and districts, spelled out. */
const SPELLED: Readonly<Record<string, string>> = {
  sch: 'school',
  schs: 'school',
  schools: 'school',
  schl: 'school',
  dist: 'district',
  distr: 'district',
  dst: 'district',
  dis: 'district',
  districts: 'district',
  ind: 'independent',
  indep: 'independent',
  indpt: 'independent',
  independ: 'independent',
  co: 'county',
  cnty: 'county',
  cty: 'county',
  comm: 'community',
  cmty: 'community',
  cons: 'consolidated',
  consol: 'consolidated',
  cons0l: 'consolidated',
  uni: 'unified',
  unif: 'unified',
  elem: 'elementary',
  el: 'elementary',
  ele: 'elementary',
  twp: 'township',
  boro: 'borough',
  reg: 'regional',
  regl: 'regional',
  cent: 'central',
  ctl: 'central',
  mt: 'mount',
  st: 'saint',
  ft: 'fort',
  no: 'number',
  num: 'number',
  hi: 'high',
  hs: 'high school',
  jt: 'joint',
  ex: 'exempted',
  vlg: 'village',
  bd: 'board',
  ed: 'education',
  educ: 'education',
  isd: 'independent school district',
  cisd: 'consolidated independent school district',
  usd: 'unified school district',
  cusd: 'community unified school district',
  cud: 'community unit district',
  csd: 'community school district',
  uhsd: 'union high school district',
  esd: 'elementary school district',
  psd: 'public school district',
  msd: 'municipal school district',
  sd: 'school district',
  ps: 'public school',
  pub: 'public',
  publ: 'public',
};

/** Words that tell no district from another. Those of a level, such as `elementary` and `high`, do. */
const VOID = new Set(
  (
    'school district public independent unified community consolidated unit number of the and in for board education ' +
    'system municipal area department office corporation corp local separate cooperative reorganized r c s d'
  ).split(' '),
);

/** The words of a name that tell its district from others, in any order, and the numbers in it. */
export function nameKey(name: string): { readonly words: string; readonly numbers: string } {
  const spelled = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/([a-z])-(\d)/g, '$1 $2')
    .split(/[^a-z0-9]+/)
    .flatMap((word) => (SPELLED[word] ?? word).split(' '))
    .filter((word) => word !== '' && !VOID.has(word));
  const isNumber = (word: string) => /^[a-z]{0,2}\d+[a-z]?$/.test(word);
  const numbers = spelled.filter(isNumber).map((word) => word.replace(/\D/g, '').replace(/^0+/, ''));
  const words = [...new Set(spelled.filter((word) => !isNumber(word)))].toSorted();
  return { words: words.join(' '), numbers: [...new Set(numbers)].toSorted().join(' ') };
}

/** A county's name without `County`, `Parish`, and the like. */
export const countyKey = (county: string): string =>
  county
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replace(/\b(county|parish|borough|census area|municipality|city and)\b/g, '')
    .replace(/\bsaint\b/g, 'st')
    .replace(/\s+/g, '')
    .trim();
