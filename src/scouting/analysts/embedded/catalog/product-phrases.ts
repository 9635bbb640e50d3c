import { patternsIn } from '../patterns/patterns.ts';

const PATTERNS = patternsIn('product-phrases.txt');

/** Nouns behind a name that is also a word, which make it a product's. */
export const PRODUCT_NOUNS = PATTERNS.get('PRODUCT_NOUNS');

/** Words before such a name, which make it a product's. */
export const SIGN_IN_PHRASES = PATTERNS.get('SIGN_IN_PHRASES');
