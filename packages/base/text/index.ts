export { checkText, isDeceptive, optionalText, requiredName, requiredText } from './text.ts';
