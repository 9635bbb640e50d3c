import { findContracts } from '../../src/scouting/analysts/embedded/contracts.ts';
import { statementsOf } from '../../src/scouting/analysts/embedded/sentences.ts';
import { brief, page } from '../support/made-pages.ts';
const p = page(['4.02 Contract Award: Synergy, year six renewal with Edupoint, July 1, 2027 to June 30, 2028, $1,184,000','4.03 Contract Award: NWEA, MAP Growth licenses for grades 2 to 8, extension to August 31, 2027, $322,450 Dr. Iweala','Our deal with Gaggle runs out next June.'],{title:'Board agenda'});
console.log(findContracts([p], brief()).map(f=>f.vendor+f.expiresAt+f.status));
