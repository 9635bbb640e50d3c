/** Nouns behind a name that is also a word, which make it a product's. */
export const PRODUCT_NOUNS =
  /^(?:['’]s)?[ -](?:LMS|SIS|apps?|portals?|accounts?|log-?ins?|passwords?|badges?|licen[cs]es?|subscriptions?|software|platform|gradebook|dashboard|single sign-on|SSO|inc\b|learning management|visitor management|filter|kiosk|absence management|as (?:its|our|the) [a-z ]{3,30}(?:system|platform|software|provider|portal))\b/i;

/** Words before such a name, which make it a product's. */
export const SIGN_IN_PHRASES =
  /\b(?:log(?:ging|ged|s)? ?(?:in|on)(?: ?to)?|sign(?:ing|ed|s)? in(?: ?to)?|(?:log|sign) in (?:with|through|via|using)|sign up (?:for|on)|powered by|posted? (?:on|in|to)|available (?:on|in|through)) (?:\w+,? (?:and|or) )?$/i;
