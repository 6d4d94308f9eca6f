import { CommandError, type CommandOption } from '#platform/server/console/command.ts';
import { type AgencyDetails, type AgencySettings, dateFormats, isTimeZone, locales } from '../contract.ts';

/** The options of the operator's commands for an agency's time zone, language, and date format. */
export const settingOptions = {
  'time-zone': { help: 'where its days begin and end, as America/Puerto_Rico' },
  locale: { help: `the language of what is written without anybody asking: ${locales.join(' or ')}` },
  'date-format': { help: `how it writes days: ${dateFormats.join(', ')}` },
} satisfies Record<string, CommandOption>;

/** The options of the operator's commands for an agency's name and contact details. */
export const detailOptions = {
  name: { help: 'what it is called' },
  phone: { help: 'its phone, as its proposals print it' },
  address: { help: 'its address, as its proposals print it' },
} satisfies Record<string, CommandOption>;

const detailMax = 200;

/**
 * The details among a command's options, without the omitted ones. Throws {@link CommandError} for an invalid value.
 */
export function detailsIn(options: Readonly<Record<string, string>>): Partial<AgencyDetails> {
  for (const option of Object.keys(detailOptions)) {
    const given = options[option];
    if (given !== undefined && (given.trim() === '' || given.length > detailMax)) {
      throw new CommandError(`--${option} must have 1 to ${detailMax} characters.`);
    }
  }
  const { name, phone, address } = options;
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(phone !== undefined && { contact_phone: phone.trim() }),
    ...(address !== undefined && { address: address.trim() }),
  };
}

/**
 * The settings among a command's options, without the omitted ones. Throws {@link CommandError} for an invalid value.
 */
export function settingsIn(options: Readonly<Record<string, string>>): Partial<AgencySettings> {
  const { 'time-zone': time_zone, locale, 'date-format': date_format } = options;
  if (time_zone !== undefined && !isTimeZone(time_zone)) {
    throw new CommandError(`--time-zone: "${time_zone}" is not the name of a time zone, such as America/Puerto_Rico.`);
  }
  return {
    ...(time_zone !== undefined && { time_zone }),
    ...(locale !== undefined && { locale: oneOf('locale', locales, locale) }),
    ...(date_format !== undefined && { date_format: oneOf('date-format', dateFormats, date_format) }),
  };
}

function oneOf<Value extends string>(option: string, values: readonly Value[], input: string): Value {
  const value = values.find((known) => known === input);
  if (!value) throw new CommandError(`--${option} must be one of ${values.join(', ')}.`);
  return value;
}
