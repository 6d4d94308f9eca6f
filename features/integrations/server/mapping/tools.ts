import { Environment } from '@marcbachmann/cel-js';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { RE2JS } from 're2js';
import { makeTools } from '../../contract/mapping/make-tools.ts';

/** The libraries that mappings need. */
export const tools = makeTools<CountryCode>({ Environment, RE2JS, parsePhoneNumberFromString });
