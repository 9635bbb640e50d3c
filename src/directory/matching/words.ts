/** Abbreviations in names of districts and schools, spelled out. */
export const SPELLED: Readonly<Record<string, string>> = {
  sch: 'school',
  schs: 'school',
  schl: 'school',
  schools: 'school',
  dist: 'district',
  distr: 'district',
  districts: 'district',
  ind: 'independent',
  indep: 'independent',
  co: 'county',
  cnty: 'county',
  cty: 'county',
  comm: 'community',
  cmty: 'community',
  cons: 'consolidated',
  consol: 'consolidated',
  unif: 'unified',
  elem: 'elementary',
  el: 'elementary',
  ele: 'elementary',
  elementry: 'elementary',
  int: 'intermediate',
  inter: 'intermediate',
  mid: 'middle',
  jr: 'junior',
  sr: 'senior',
  prim: 'primary',
  twp: 'township',
  boro: 'borough',
  reg: 'regional',
  regl: 'regional',
  cent: 'central',
  ctl: 'central',
  mt: 'mount',
  mtn: 'mountain',
  st: 'saint',
  ste: 'saint',
  ft: 'fort',
  no: 'number',
  num: 'number',
  hi: 'high',
  jt: 'joint',
  ex: 'exempted',
  vlg: 'village',
  bd: 'board',
  ed: 'education',
  educ: 'education',
  acad: 'academy',
  chtr: 'charter',
  ctr: 'center',
  tech: 'technical',
  voc: 'vocational',
  spec: 'special',
  coop: 'cooperative',
  pub: 'public',
  publ: 'public',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  no1: '1',
  hs: 'high school',
  ms: 'middle school',
  es: 'elementary school',
  jhs: 'junior high school',
  shs: 'senior high school',
  jshs: 'junior senior high school',
  isd: 'independent school district',
  cisd: 'consolidated independent school district',
  usd: 'unified school district',
  cusd: 'community unified school district',
  cud: 'community unit district',
  ccsd: 'community consolidated school district',
  csd: 'community school district',
  chsd: 'community high school district',
  hsd: 'high school district',
  thsd: 'township high school district',
  uhsd: 'union high school district',
  ufsd: 'union free school district',
  esd: 'elementary school district',
  psd: 'public school district',
  msd: 'municipal school district',
  sd: 'school district',
  ps: 'public school',
};

/** Words that many districts have or lack, whoever writes their name. */
export const VOID = new Set(
  (
    'school district public number of the and at in for board education system department office corporation corp ' +
    'inc local division administrative admin agency'
  ).split(' '),
);

/** Kinds of districts that writers leave out, but do not mistake for each other. */
export const KINDS = new Set(
  (
    'independent unified community consolidated unit union free joint central separate exempted incorporated ' +
    'municipal reorganized special area regional cooperative'
  ).split(' '),
);

/** Kinds of communities: Jefferson City is not Jefferson County. */
export const COMMUNITIES = new Set('county city parish township village borough town'.split(' '));

/** Levels and kinds of schools: Lincoln High is not Lincoln Elementary. */
export const LEVELS = new Set(
  (
    'elementary middle high junior senior primary intermediate preschool kindergarten academy charter magnet ' +
    'alternative vocational technical career virtual online early center learning'
  ).split(' '),
);

/** Numbers that names spell out. */
export const NUMBERS: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
};

/** Roman numbers after the letter of a reorganized district, as in `R-III`. */
export const ROMAN: Readonly<Record<string, string>> = {
  i: '1',
  ii: '2',
  iii: '3',
  iv: '4',
  v: '5',
  vi: '6',
  vii: '7',
  viii: '8',
  ix: '9',
  x: '10',
  xi: '11',
  xii: '12',
  xiii: '13',
  xiv: '14',
};
