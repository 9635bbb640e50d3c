import { findRfps } from '../../src/scouting/analysts/embedded/rfps.ts';
import { brief, page, heading, table } from '../support/made-pages.ts';
const rows = table(['Number','Title','Issued','Closing','Buyer','Status'],['RFP 27-006','Student Transportation Routing Software','8/20/2026','9/24/2026 2:00 PM','Tolliver','Canceled; to be rebid'],['RFQ 27-011','On-Call Architectural and Engineering Services','10/15/2026','11/19/2026 2:00 PM','Brusca','Closed']);
console.log(findRfps([page([heading('Open and Pending'), rows],{title:'Current Solicitations'})], brief()));
