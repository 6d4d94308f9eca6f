import { parsePhoneNumberFromString } from 'libphonenumber-js';

export interface Phone {
  /** E.164, or `''` when none was given. */
  e164: string;
  /** As people of its country write it; other countries than +1 with their prefix. */
  national: string;
}

const none: Phone = { e164: '', national: '' };

/** Mexican mobiles before 2019, and as WhatsApp still writes them: with a 1 that is no part of the number any more. */
const formerMexicanMobile = /^\s*\+\s*52[\s.-]*1(?=(\D*\d){10}\D*$)/;

/**
 * Reads a phone number in any writing; without a country's prefix it is one of the North American plan (which Puerto
 * Rico shares). Null when it cannot be a number.
 */
export function readPhone(text: string): Phone | null {
  if (text.trim() === '') return none;
  const number = parsePhoneNumberFromString(text.replace(formerMexicanMobile, '+52 '), 'US');
  if (!number?.isPossible() || number.ext) return null;
  const national = number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational();
  return { e164: number.number, national };
}
