/** The vocabulary of districts' names, as the directory, filers, and states write them. */

/** Without a prototype, because words of outsiders are looked up: `constructor` is no abbreviation. */
const table = (text: string): Readonly<Record<string, string>> =>
  Object.assign(
    Object.create(null),
    ...text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [long = '', short = ''] = line.split(':');
        return short
          .trim()
          .split(' ')
          .map((word) => ({ [word]: long.trim() }));
      }),
  );

/** Abbreviations, by what they stand for. */
export const ABBREVIATIONS = table(`
  school: sch schs schools schl schls schol
  district: dist distr dst dstrict distric dis districts
  independent: ind indep indpt independ
  county: co cnty cty
  community: comm cmty com
  consolidated: cons consol cons0l
  unified: uni unif unfd
  union: un
  elementary: elem el ele elementaries
  township: twp
  borough: boro
  regional: reg regl
  central: cent ctl cen cntrl ctrl
  municipal: mun munic muncpl municpl
  mount: mt
  saint: st
  fort: ft
  heights: hts
  springs: spgs
  valley: vly
  number: no num
  high: hi
  high school: hs
  middle school: ms
  elementary school: es
  junior: jr
  middle: mid
  joint: jt
  exempted: ex exmpt exemptd exmptd
  special: sp
  cooperative: coop
  park: pk
  point: pt
  harbor: hbr
  academy: acdmy acad
  village: vlg
  board: bd
  education: ed educ
  board education: boe
  system: sys
  area: ar
  public: pub publ
  independent school district: isd
  consolidated independent school district: cisd
  unified school district: usd
  community unified school district: cusd
  community unit district: cud
  community unit: cu
  community consolidated: cc
  community consolidated school district: ccsd
  community high school district: chsd
  charter school: cs
  community school district: csd
  union high school district: uhsd
  union high school: uhs
  union free school district: ufsd
  high school district: hsd
  township high school district: thsd
  elementary school district: esd
  public school district: psd
  municipal school district: msd
  school district: sd
  public school: ps
`);

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words that tell no district from another. */
export const VOID = words(
  'school district public number unit of the and in for board education system department corporation agency corp ' +
    'r c s d',
);
export const LEVELS = words('elementary high middle junior primary secondary');
export const PLACES = words('city county parish township borough town village');
export const KINDS = words(
  'independent unified community consolidated municipal local separate cooperative reorganized regional joint union ' +
    'free central area special exempted',
);
