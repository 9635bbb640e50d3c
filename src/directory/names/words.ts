/** The vocabulary of the names of districts and schools, as directories, states, and sales teams write them. */

/** Without a prototype, because untrusted words are looked up: `constructor` must not be found. */
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

/** Words with their abbreviations and other forms. */
export const ABBREVIATIONS = table(`
  school: sch schs schools schl schls schol scl skool
  district: dist distr dst dstrict distric dis districts distrct dstr
  independent: ind indep indpt independ indpndnt indpendent indpnt
  county: co cnty cty counties
  community: comm cmty com cmnty comun commun
  consolidated: cons consol cons0l con consold consolidation consolidate cnsld
  unified: uni unif unfd unf unfied
  union: un
  elementary: elem el ele elementaries elm elmentary elemen
  township: twp twnshp tshp
  borough: boro
  regional: reg regl rgnl region
  central: cent ctl cen cntrl ctrl cntl
  municipal: mun munic muncpl municpl
  plantation: plt
  general: gen
  rock: rk
  creek: crk
  grove: grv
  lake: lk
  river: rvr
  island: isl
  junction: jct
  beach: bch
  memorial: mem meml
  science: sci
  magnet: mag
  alternative: alt altern
  learning: lrng lrn
  program: prgm prog programs
  administrative: admin admn admin
  metropolitan: metro metropolitian
  special school district: ssd
  grade school district: gsd
  community school corporation: csc
  consolidated school corporation: conscorp
  mount: mt
  mountain: mtn mntn
  saint: st
  sainte: ste
  fort: ft
  heights: hts hgts
  springs: spgs spgs sprgs
  valley: vly vlly
  number: no num nbr nr
  high: hi hgh
  high school: hs
  middle school: ms
  elementary school: es
  junior high school: jhs
  junior senior high school: jshs
  senior high school: shs
  junior: jr
  senior: sr
  middle: mid mdl
  joint: jt jnt
  exempted: ex exmpt exemptd exmptd
  village: vlg vill
  special: sp spec spcl
  cooperative: coop coops coopertv
  park: pk
  point: pt
  harbor: hbr
  academy: acdmy acad acdy
  international: intl
  academy charter: chtracad
  charter: chrtr chtr chart
  preparatory: prep
  technical: tech
  technology: technol
  vocational: voc votech
  estates: est
  board: bd
  education: ed educ edu
  educational: educl
  board education: boe
  system: sys
  area: ar
  public: pub publ pblc pblic pubilc
  corporation: corp crp
  department: dept dpt
  department education: doe
  county office education: coe
  incorporated: inc
  center: ctr cntr centre
  service: srv serv svc svcs srvs services
  agency: agcy agy
  separate: sep
  reorganized: reorg
  supervisory: supv suprv
  primary: pri prim
  intermediate: int interm
  kindergarten: kg kdg kindergtn
  university: univ
  independent school district: isd
  consolidated independent school district: cisd
  municipal separate school district: mssd
  unified school district: usd
  community unified school district: cusd
  community unit district: cud
  community unit: cu
  community consolidated: cc
  community consolidated school district: ccsd
  consolidated unified school district: conusd
  community high school district: chsd
  community school district: csd
  charter school: cs
  public charter school: pcs
  central school: cens
  city school district: citysd
  county school district: cosd
  joint unified school district: jusd
  joint school district: jsd
  local school district: lsd
  exempted village school district: evsd
  joint vocational school district: jvsd jvs
  union high school district: uhsd
  union high school: uhs
  union elementary school district: uesd
  joint union high school district: juhsd
  union free school district: ufsd
  union school district: unsd
  unified high school district: uhd
  high school district: hsd
  township high school district: thsd twphsd
  elementary school district: esd elsd
  regional school district: rsd
  regional high school district: rhsd
  regional school unit: rsu
  school administrative district: sad msad
  school administrative unit: sau
  alternative organizational structure: aos
  area school district: asd
  public school district: psd
  municipal school district: msd
  parish school board: psb
  consolidated school district: cnsd
  school corporation: schcorp
  school district: sd sdist
  school: ps psch
  regional office education: roe
  education service center: esc
  board cooperative educational service: boces
  intermediate unit: iu
  regional education service agency: resa
  cooperative educational service agency: cesa
  area education agency: aea
  special education local plan area: selpa
  special education: sped
  administrative unit: au
  regional occupational program: rop
  career technical center: ctc
  area vocational technical school: avts
`);

/** Abbreviations with other meanings in some states. */
export const STATE_ABBREVIATIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AR: table('cooperative: coop'),
  DC: table('district columbia: dc'),
  DE: table('consolidated school district: csd'),
  GA: table('county school district: csd'),
  IL: table('unit district: ud'),
  IA: table('community school district: csd'),
  IN: table('metropolitan school district: msd'),
  ME: table('community school district: csd'),
  MI: table(`
    intermediate school district: isd
    educational service agency: esa
    regional educational service agency: resa`),
  MS: table('consolidated school district: csd'),
  NC: table('county school: cs\ncity school: cis'),
  NM: table('consolidated school: cs'),
  NY: table('central school district: csd cs\nnew york city: nyc\nnew york: ny\ngeographic: geog'),
  OH: table('city school district: csd'),
  OR: table('education service district: esd'),
  TX: table('common school district: csd'),
  UT: table('county school district: csd'),
  VT: table('unified union school district: uusd\nsupervisory union: su'),
  WA: table('educational service district: esd'),
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words that distinguish no place from another. */
export const VOID = words(
  'school district public number unit the of and in for at board education educational system department corporation ' +
    'agency incorporated grade dba commission',
);
/** Words that mark a name as an organization's, so that adjacent words of kind are not the place's name. */
export const ORGANIZATION = words(
  'school district number corporation system unit board department education public',
);
export const LEVELS = words('elementary high middle junior primary secondary intermediate');
export const PLACES = words('city county parish township borough town village plantation');
export const KINDS = words(
  'independent unified community consolidated municipal local separate reorganized regional joint union free central ' +
    'area exempted senior common geographic administrative metropolitan incorporated united organized rural',
);
/** Words of organizations other than regular districts, with their kinds. */
export const TYPES: Readonly<Record<string, PlaceType>> = Object.assign(Object.create(null), {
  charter: 'charter',
  special: 'special',
  exceptional: 'special',
  cooperative: 'cooperative',
  collaborative: 'cooperative',
  intermediate: 'intermediate',
  service: 'intermediate',
  supervisory: 'supervisory',
  vocational: 'vocational',
  career: 'vocational',
  technical: 'vocational',
  occupational: 'vocational',
} satisfies Record<string, PlaceType>);
export type PlaceType = 'charter' | 'special' | 'cooperative' | 'intermediate' | 'supervisory' | 'vocational';

/** Pairs of words that are never misspellings of each other, however few letters differ. */
export const DIRECTIONS = words(
  'north south east west northern southern eastern western northeast northwest southeast southwest northeastern ' +
    'northwestern southeastern southwestern northside southside eastside westside upper lower middle central ' +
    'inner outer old new big little great greater grand',
);
/** Words at the end of many schools' names that identify none. */
export const LANDSCAPE = words(
  'park hill hills valley creek lake lakes heights ridge view grove oak oaks springs river rock academy ' +
    'center magnet point road street avenue island city town village mountain mount prairie meadow meadows ' +
    'shore shores forest wood woods brook canyon mesa bay beach harbor field fields garden gardens glen green school ' +
    'county charter learning community science arts technology preparatory campus achievement success ' +
    'excellence leadership discovery early college family international global',
);
export const RANKS = words(
  'first second third fourth fifth sixth seventh eighth ninth tenth junior senior primary secondary',
);

/** Numbers as words; ordinals for ranks. */
export const ORDINALS: ReadonlyMap<string, string> = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((word, at) => [word, `${at + 1}th`]),
);
export const CARDINALS: ReadonlyMap<string, string> = new Map(
  'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, at) => [word, String(at + 1)]),
);
export const ROMAN: ReadonlyMap<string, string> = new Map(
  'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'
    .split(' ')
    .map((text, at) => [text, String(at + 1)]),
);

/** A direction, rank, or number stands for itself alone. */
export const isFixed = (word: string): boolean => DIRECTIONS.has(word) || RANKS.has(word) || /\d/.test(word);
