/**
 * Names of vendors and products that are ordinary words, or names of people and places too, in lower case. They count
 * only as the catalogue writes them, and near words that speak of a product.
 */
export const ORDINARY_NAMES: ReadonlySet<string> = new Set([
  ...`achieve adobe aesop alio amplify apple aruba ascend ascender aspen aware bark beacon blackboard bloom box brightly
  brightspace canvas catapult catalyst clever compass destiny discovery dojo eagle edge elevate embark empower engage
  epic explore facts focus follett formative foundation freckle frontline gaggle genesis genius google gopher horizon
  illuminate imagine insight insights jupiter kami legends lightspeed linq magnus map mosaic navigate nova oasis orbit
  otter padlet panorama pathful pathway pear pinnacle pivot polaris promethean prodigy quest raptor rave reach realtime
  remind renaissance rooms scout scribbles scribe seesaw sequoia spark spectrum sphere sprout smart star summit sunburst
  synergy talent teams titan tyler unity vector verge vision voyager zoom zone dell hp cisco`.split(/\s+/),
  'campus parent',
  'campus portal',
  'campus student',
  'eagle software',
  'exact path',
  'first student',
  'focus portal',
  'imagine learning',
  'red rover',
  'school ai',
  'talking points',
]);

/** Words near an ordinary name that tell that a product is meant. */
export const PRODUCT_CUE =
  /\b(?:log(?:ged|ging)?[ -]?(?:in|on|into)|login|sign(?:ed|ing)?[ -]?(?:in|on|up|into)|single sign|sso|password|usernames?|accounts?|portals?|platforms?|apps?|applications?|software|systems?|licen[cs]es?|licensing|subscriptions?|subscribe|agreements?|contracts?|renew(?:al|ed|s|ing)?|vendors?|purchase[ds]?|lms|sis|learning management|student information|dashboards?|roster(?:s|ing)?|messages?|messaging|notifications?|texts?|texting|absences|subs|gradebooks?|grades|assignments?|submit|courses? (?:in|on)|class(?:es)? (?:in|on)|online|digital|website|web|downloads?|installed?|devices?|laptops?|tablets?|1:1|one-to-one|carts?|district-issued|implement(?:ed|ing|ation|s)?|deploy(?:ed|ing|s|ment)?|rolled out|integrat(?:ed|es|ion)|sync(?:s|ed)?|visitors?|check[- ]?in|screen(?:s|ed|ing)|filter(?:s|ing|ed)?|monitor(?:s|ing|ed)?|alerts?|assessments?|diagnostic|screener|test(?:s|ing)?|payments?|meals?|lunch|absence|substitutes?|applicants?|job openings|apply|hosted|powered by|help ?desk|tickets?|meetings?|video|virtual|webinar|remote|wireless|wi-?fi|network|switch(?:es)?|access points?|firewall|servers?|phones?|bus(?:es)?|routing|transportation|safety|training|modules|library|catalog|curriculum|intervention|students? (?:use|log|access|work|practice|receive)|teachers? (?:use|post|send)|parents? (?:use|can)|families (?:use|can)|we (?:use|moved|switched|chose|adopted)|staff (?:use|complete)|quick links|tools?|bought|pay|deal|good (?:till|til|through|until)|runs? out|concludes?|expires?|hosting|paid (?:until|through)|subs?|panels?|kiosks?|badges?|invitation|cameras?|boards?|codes?|stickers?|chromebooks?|desktops?|computers?|printers?|gear|transcripts?)\b/i;

/** Words that may follow an ordinary name, or go before it, with a capital, and keep it a product's. */
export const PRODUCT_WORDS: ReadonlySet<string> = new Set(
  `lms sis app apps portal account accounts learning education software systems system solutions technologies technology
  parent parents student students family families teacher teachers classroom login platform badges badge class classes
  visitor management filter alert absence recruiting central hub inc llc corporation training pro licenses license
  subscription contract agreement renewal hosting safety science ela ckla smartnet insights annual assessment messages ipad ipads macbook macbooks chromebook chromebooks laptops
  laptop devices device tablets meetings meeting webinar rooms phone cloud creative express acrobat wireless access aps
  switches firewall panels boards displays star reading math online digital library destiny erp hr sso support help
  launchpad k12 usage data latitude optiplex elitebook probook and or for is to will
  the our your a an in into on with via through using use of from by at see open visit join approve approved renew
  download about how what new district school log logging sign signing powered annual purchase my get ela math science literacy writing phonics algebra geometry biology spanish ckla core5 chromebook`.split(
    /\s+/,
  ),
);

/** Words near a name that begins a sentence and does something, that tell that it does so at a school. */
export const SCHOOL_CUE =
  /\b(?:our|we|us|your|students?|teachers?|famil(?:y|ies)|parents?|staff|grades?|kindergart\w+|pupils|children|child|classes|classrooms?|absences|district|school|coaches|principals?|youngest|little ones)\b/i;

/** What products do. */
const DOES =
  'allows?|lets|helps|gives|provides|offers|operates|serves|manages|transports|filters|monitors|replaced|replaces|works|shows|keeps|reads|handles|stays|drops|blocks|sends|texts|calls|emails|stores|holds|hosts|runs|tracks|logs|records|reports|prints|scans|checks|screens|watches|alerts|notifies|syncs|shares|carries|covers|delivers|supports|protects|collects|contains|measures|tests|assigns|schedules|routes|drives|opens|closes|ends|expires|goes|comes|gave|went|took|takes|makes|remains|continues|crashes|crashed|fails|failed|freezes|lost|loses|has been|posts|publishes|translates|connects|links|counts|feeds|grades|matches|books|fills|finds|flags|catches|charges|costs';

/** How a sentence goes on that begins with a product's name rather than with the word. */
export const GOES_ON_AS_PRODUCT = new RegExp(
  String.raw`^(?:['’]s\b)?(?:\s*$|\s*[.;:–—|(,/-]|\s+(?:is|are|was|were|will|has|have|had|can|does|did|and [A-Z]|for (?:the|our|all|every|grades?|k|students|teachers|families|parents|kindergart\w+)|${DOES}|lms|sis|app|apps|portal|account|accounts|learning|education|login|log-?in|platform|badges|meeting|meetings|filter|inc|llc|contract|agreement|renewal|subscription|licen[cs]es?|software|systems?|technologies|solutions|parent|student|family|messages|texts|notifications|wireless|access points?|switch(?:es)?|cameras?|licenses?|laptops?|tablets?|computers?|devices?|servers?|panels?|boards?|printers?|practice|online|training|holds?|held|won|renewed|renewals?|extended|extension|hosting|services?|support|maintenance|warranty|subs|absences|approved|agreed|(?:[A-Z]\w+ ){1,2}(?:renewals?|subscriptions?|licen[cs]es?|agreements?|contracts?)|codes?|subs|absences|chromebooks?|desktops?|gear|switchboards|students? (?:use|log))\b)`,
  'i',
);
