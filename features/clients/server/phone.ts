import { parsePhoneNumberFromString } from 'libphonenumber-js';

export interface Phone {
  /** E.164, or `''` when none was given. */
  e164: string;
  /** As people of its country write it; other countries than +1 with their prefix. */
  national: string;
}

const none: Phone = { e164: '', national: '' };

/**
 * Reads a phone number in any writing; without a country's prefix it is one of the North American plan (which Puerto
 * Rico shares). Null when it cannot be a number.
 */
export function readPhone(text: string): Phone | null {
  if (text.trim() === '') return none;
  const number = parsePhoneNumberFromString(text, 'US');
  if (!number?.isPossible() || number.ext) return null;
  const national = number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational();
  return { e164: number.number, national };
}
