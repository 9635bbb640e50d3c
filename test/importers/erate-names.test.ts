import { describe, expect, it } from '@jest/globals';
import { type BilledDistrict, DistrictMatcher } from '../../src/importers/erate/district-matcher.ts';

/** Districts as the directory names them: `name|state|county|NCES id|state id`. */
const DIRECTORY = `
Scottsboro City|AL|Jackson County|0102940
Jackson County|AL|Jackson County|0101860
Blount County|AL|Blount County|0100420
TEXHOMA ISD|TX|Sherman County|4842690|TX-211901
TEXHOMA|OK|Texas County|4029640
LA PORTE ISD|TX|Harris County|4826670|TX-101916
PORT ARTHUR ISD|TX|Jefferson County|4835330|TX-123907
PORT NECHES-GROVES ISD|TX|Jefferson County|4835350|TX-123908
NORTHSIDE ISD|TX|Bexar County|4833120|TX-015915
NORTHSIDE ISD|TX|Wilbarger County|4833090|TX-244905
VALLEY VIEW ISD|TX|Cooke County|4843980
VALLEY VIEW ISD|TX|Hidalgo County|4844010
MOUNT PLEASANT ISD|TX|Titus County|4831680
FORT WORTH ISD|TX|Tarrant County|4819700
SAINT JO ISD|TX|Montague County|4838610
Phoenix Elementary District|AZ|Maricopa County|0406330
Phoenix Union High School District|AZ|Maricopa County|0406360
Mesa Unified District|AZ|Maricopa County|0404970
Santa Rosa Elementary|CA|Sonoma County|0635810
Santa Rosa High|CA|Sonoma County|0635830
Washington Unified|CA|Fresno County|0600038
Washington Unified|CA|Yolo County|0641580
Brisbane Elementary|CA|San Mateo County|0605970
Stanislaus Union Elementary|CA|Stanislaus County|0637920
Stanislaus County Office of Education|CA|Stanislaus County|0691061
Pomona Unified|CA|Los Angeles County|0631320
Monroe|FL|Monroe County|1201320
Baker|FL|Baker County|1200060
Wakulla|FL|Wakulla County|1201950
Gilchrist|FL|Gilchrist County|1200630
St. Johns|FL|St. Johns County|1201740
Springfield SD 186|IL|Sangamon County|1737080
Springfield Pub Schools 12|IL|Sangamon County|1737099
Community Unit School District 300|IL|Kane County|1700105
Carpentersville CUSD 300|IL|Kane County|1708550
Oak Park ESD 97|IL|Cook County|1729460
Oak Park - River Forest SD 200|IL|Cook County|1729490
Belchertown|MA|Hampshire County|2502430
Quabbin|MA|Worcester County|2500001
Boston|MA|Suffolk County|2502790
Prince George's County Public Schools|MD|Prince George's County|2400510
Minneapolis Public School District|MN|Hennepin County|2721240
Columbia 93|MO|Boone County|2901000
SMITHTON R-VI|MO|Pettis County|2928290
Hayti R-II|MO|Pemiscot County|2914070
St. Louis City|MO|St. Louis city|2929280
Bozeman Elem|MT|Gallatin County|3004560
Bozeman H S|MT|Gallatin County|3004590
Belt Elem|MT|Cascade County|3003990
Wake County Schools|NC|Wake County|3704720
Lincoln Public Schools|NE|Lancaster County|3172840
Newark Public School District|NJ|Essex County|3411340
Newark City|OH|Licking County|3904445
Kenmore-Tonawanda Union Free School District|NY|Erie County|3616230
Tonawanda City School District|NY|Erie County|3629010
Littleton School District No. 6 in the county of Arapahoe|CO|Arapahoe County|0805310
Grant CCSD 110|IL|St. Clair County|1717580
Salem-Keizer SD 24J|OR|Marion County|4110820
Central SD 13J|OR|Polk County|4102940
Philadelphia City SD|PA|Philadelphia County|4218990
Greenville 01|SC|Greenville County|4502310
Anderson 01|SC|Anderson County|4500780
Anderson 05|SC|Anderson County|4500900
Shelby County|TN|Shelby County|4700148
Orleans Parish|LA|Orleans Parish|2201170
Hortonville Area School District|WI|Outagamie County|5506780
Nicolet UHS School District|WI|Milwaukee County|5510260
Laramie County School District #1|WY|Laramie County|5601980
Laramie County School District #2|WY|Laramie County|5604120
Campbell County School District #1|WY|Campbell County|5601470`
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', state = '', county = '', nces_id = '', code = ''] = line.split('|');
    return { id: nces_id, name, state, county, nces_id, state_district_id: code || null };
  });

/** Billed entities as filers write them: `name|state|county|NCES id`, `-` if none may be found. */
const ENTITIES = `
SCOTTSBORO CITY SCHOOL DIST|AL|Jackson|0102940
JACKSON CO SCHOOL DISTRICT|AL|JACKSON|0101860
BLOUNT COUNTY SCHOOL DISTRICT|AL|Blount|0100420
BLOUNT COUNTY SCHOOL DISTRICT|AL|Jackson|-
Texhoma Independent Sch Dist|TX|Sherman|4842690
TEXHOMA SCHOOL DISTRICT 61|OK|Texas|4029640
LAPORTE INDEP SCHOOL DISTRICT|TX|Harris|4826670
LA PORTE INDEP SCHOOL DISTRICT|TX|Harris|4826670
PORT ARTHUR IND SCHOOL DIST|TX|Jefferson|4835330
PORT NECHES GROVES I S D|TX|Jefferson|4835350
PORT NECHES-GROVES ISD|TX|JEFFERSON COUNTY|4835350
NORTHSIDE INDEP SCHOOL DIST|TX|Bexar|4833120
NORTHSIDE INDEP SCHOOL DIST|TX|Wilbarger|4833090
NORTHSIDE INDEP SCHOOL DIST|TX||-
VALLEY VIEW IND SCHOOL DIST|TX|Cooke|4843980
VALLEY VIEW IND SCHOOL DIST|TX|Dallas|-
MT PLEASANT INDEP SCH DISTRICT|TX|Titus|4831680
FT WORTH INDEP SCHOOL DISTRICT|TX|Tarrant|4819700
ST JO INDEP SCHOOL DISTRICT|TX|Montague|4838610
PHOENIX ELEM SCHOOL DIST 1|AZ|Maricopa|0406330
PHOENIX UNION HIGH SCHOOL DIST 210|AZ|Maricopa|0406360
PHOENIX SCHOOL DISTRICT|AZ|Maricopa|-
MESA UNIFIED SCHOOL DISTRICT 4|AZ|Maricopa|0404970
SANTA ROSA ELEM SCHOOL DIST|CA|Sonoma|0635810
SANTA ROSA HIGH SCHOOL DIST|CA|Sonoma|0635830
SANTA ROSA CITY SCHOOLS|CA|Sonoma|-
WASHINGTON UNIF SCHOOL DISTRICT|CA|Fresno|0600038
WASHINGTON UNIF SCHOOL DISTRICT|CA|Yolo|0641580
WASHINGTON UNIF SCHOOL DISTRICT|CA|Nevada|-
POMONA UNIF SCHOOL DISTRICT|CA|Los Angeles|0631320
POMONA PUBLIC LIBRARY|CA|Los Angeles|-
MONROE SCHOOL DISTRICT|FL|Monroe|1201320
BAKER SCHOOL BOARD|FL|Baker|1200060
PACE CENTER FOR GIRLS|FL|Duval|-
LINCOLN-MARTI SCHOOL DISTRICT|FL|Miami-Dade|-
LAKE WALES CHARTER SCHOOLS|FL|Polk|-
ST. JOHNS SCHOOL DIST|FL|Saint Johns|1201740
SPRINGFIELD SCHOOL DISTRICT 186|IL|Sangamon|1737080
SPRINGFIELD SCHOOL DISTRICT 12|IL|Sangamon|1737099
SPRINGFIELD SCHOOL DISTRICT|IL|Sangamon|-
OAK PARK ELEM SCHOOL DIST 97|IL|Cook|1729460
OAK PARK-RIVER FOREST SCH DIST 200|IL|Cook|1729490
BELCHERTOWN PUBLIC SCHOOL DIST|MA|Hampshire|2502430
QUABBIN REGIONAL SCHOOL DIST|MA|Worcester|2500001
BOSTON PUBLIC SCHOOL DISTRICT|MA|Suffolk|2502790
PRINCE GEORGES COUNTY PUB SCHS|MD|Prince George's|2400510
MINNEAPOLIS PUBLIC SCHOOLS|MN|Hennepin|2721240
COLUMBIA SCHOOL DISTRICT 93|MO|Boone|2901000
COLUMBIA SCHOOL DISTRICT 4|MO|Boone|-
ST LOUIS CITY SCHOOL DISTRICT|MO|St. Louis City|2929280
BOZEMAN ELEM SCHOOL DISTRICT|MT|Gallatin|3004560
BOZEMAN PUBLIC SCHOOLS|MT|Gallatin|-
BELT SCHOOL DISTRICT 29 D|MT|Cascade|-
SMITHTON SCHOOL DISTRICT R 6|MO|Pettis|2928290
SMITHTON SCHOOL DISTRICT R 5|MO|Pettis|-
HAYTI R2 SCHOOLS|MO|Pemiscot|2914070
BRISBANE SCHOOL DISTRICT|CA|San Mateo|0605970
BRISBANE HIGH SCHOOL DISTRICT|CA|San Mateo|-
STANISLAUS UNION SCH DIST|CA|Stanislaus|0637920
LITTLETON SCHOOL DISTRICT 6|CO|Arapahoe|0805310
GRANT C C SCHOOL DISTRICT 110|IL|St Clair|1717580
WAKULLA COUNTY SCHOOL DISTRICT|FL|Wakulla|1201950
WAKULLA CITY SCHOOL DISTRICT|FL|Liberty|-
NEWARK COUNTY SCHOOL DISTRICT|OH|Licking|-
WAKE CO PUBLIC SCHOOLS|NC|Wake|3704720
LINCOLN PUB SCHS|NE|Lancaster|3172840
NEWARK PUBLIC SCHOOLS|NJ|Essex|3411340
NEWARK CITY SCHOOL DISTRICT|OH|Licking|3904445
TONAWANDA CITY SCH DISTRICT|NY|Erie|3629010
SALEM-KEIZER SCHOOL DIST 24J|OR|Marion|4110820
CENTRAL SCHOOL DISTRICT 13J|OR|Polk|4102940
ANDERSON SCHOOL DISTRICT 5|SC|Anderson|4500900
ANDERSON SCHOOL DISTRICT 3|SC|Anderson|-
ORLEANS PARISH SCHOOL BOARD|LA|Orleans|2201170
LARAMIE CO SCHOOL DISTRICT 1|WY|Laramie|5601980
LARAMIE COUNTY SCHOOL DISTRICT NO. 2|WY|Laramie|5604120
CAMPBELL COUNTY SCHOOL DISTRICT|WY|Campbell|5601470`
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', state = '', county = '', expected = ''] = line.split('|');
    return { name, state, county, expected };
  });

const roads = new DistrictMatcher(DIRECTORY);
const NOTHING = { code: '', listed: '', stateCode: '', schoolCodes: [] };
const find = (entity: Partial<BilledDistrict>) => {
  const found = roads.find({ name: '', state: 'TX', county: '', ...NOTHING, ...entity });
  return 'district' in found ? { nces: found.district.nces_id, method: found.method } : found;
};

describe('a billed entity', () => {
  it('is found by name and county, or refused, for at least 75 hard names', () => {
    expect(ENTITIES.length).toBeGreaterThanOrEqual(75);
    const wrong = ENTITIES.flatMap(({ expected, ...entity }) => {
      const found = find(entity);
      const nces = 'nces' in found ? found.nces : '-';
      return nces === expected
        ? []
        : [`${entity.name}, ${entity.county}, ${entity.state}: ${nces}, not ${expected}`];
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['code', { code: '4842690' }],
    ['state_code', { stateCode: "'211-901" }],
    ['schools', { schoolCodes: ['4842690', '4842690'] }],
    ['listed', { listed: '4842690' }],
  ])('is found by its %s', (method, entity) => {
    expect(find(entity)).toEqual({ nces: '4842690', method });
  });

  it('is found by its city where no county is given, and never by a city beside another county', () => {
    const directory = DIRECTORY.map((one) => ({
      ...one,
      city: one.name === 'Newark City' ? 'St. Clair' : null,
    }));
    const inCity = (county: string, city: string) =>
      new DistrictMatcher(directory).find({
        ...NOTHING,
        name: 'NEWARK CITY SCHOOLS',
        state: 'OH',
        county,
        city,
      });
    expect(inCity('', 'SAINT CLAIR')).toMatchObject({ district: { nces_id: '3904445' }, method: 'name' });
    expect(inCity('', 'Newark')).toHaveProperty('refusal');
    expect(inCity('Summit', 'St. Clair')).toHaveProperty('refusal');
  });

  it('is refused if two methods disagree, and not found by one school or by schools of two districts', () => {
    expect(find({ code: '4842690', stateCode: '101916' })).toEqual({
      refusal: 'the ids and names in the row disagree (its code: 4842690, its state code: 4826670)',
    });
    for (const schoolCodes of [['4842690'], ['4842690', '4826670']]) {
      expect(find({ schoolCodes })).toEqual({
        refusal: 'nothing in the row identifies a district of the directory',
      });
    }
  });

  it('is not found in another state by its code', () => {
    expect(find({ code: '4842690', state: 'OK' })).toHaveProperty('refusal');
  });
});
