import { Environment } from '@marcbachmann/cel-js';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { RE2JS } from 're2js';
import { makeTools } from '../../contract/mapping/make-tools.ts';
import { type MapLead, mapLead as mapWith } from '../../contract/mapping/map-lead.ts';

/** The libraries that mappings need. With them this file weighs more than its screens: it is loaded where one maps. */
export const tools = makeTools({ Environment, RE2JS, parsePhoneNumberFromString });

export const mapLead: MapLead = (mappings, payload, options) => mapWith(mappings, payload, options, tools);
