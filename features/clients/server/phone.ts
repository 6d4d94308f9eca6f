import { parsePhoneNumberFromString } from 'libphonenumber-js';

export interface Phone {
  /** E.164, or `''` if none was given. */
  e164: string;
  /** In the national format of its country; outside +1 with the country code. */
  national: string;
}

const none: Phone = { e164: '', national: '' };

/** Mexican mobile numbers before 2019, and in WhatsApp: with a 1 that is no longer part of the number. */
const formerMexicanMobile = /^\s*\+\s*52[\s.-]*1(?=(\D*\d){10}\D*$)/;

/**
 * Parses a phone number in any format. Without a country code it is one of the North American plan (which Puerto Rico
 * shares). null means invalid.
 */
export function readPhone(text: string): Phone | null {
  if (text.trim() === '') return none;
  const number = parsePhoneNumberFromString(text.replace(formerMexicanMobile, '+52 '), 'US');
  if (!number?.isPossible() || number.ext) return null;
  const national = number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational();
  return { e164: number.number, national };
}
