import type { MappingTools } from './tools.ts';

/** What libphonenumber's parser does, as far as it is used here; `Country` is its own type of a country's code. */
export type ParsePhone<Country extends string> = (
  text: string,
  country: Country,
) => { isValid(): boolean; number: string; ext?: string } | undefined;

/** Mexican mobile numbers before 2019, which WhatsApp still writes: with a 1 that is no longer part of the number. */
const formerMexicanMobile = /^\s*\+\s*52[\s.-]*1(?=(\D*\d){10}\D*$)/;
/** An export of lead forms writes p:+1305…, a link tel:. */
const prefix = /^\s*(?:p|tel|phone|whatsapp|wa)\s*:\s*/i;
/** The international prefix of many countries. */
const abroad = /^\s*00(?=[\s.-]?[1-9])/;
/** The words for an extension that the library does not know. */
const extensionWord = /(\d)[\s,;]*\(?(?:int(?:erno)?|exten?si[oó]n|extn|ext)\.?\s*[:#]?\s*(\d{1,6})\)?\s*$/i;
/** A spreadsheet shows 7.865550633E9. */
const exponent = /^\s*(\d)(?:[.,](\d+))?e\+?(\d+)\s*$/i;

/** The complete digits of a number in scientific notation. null if digits are lost, because they cannot be restored. */
function wholeDigits(text: string): string | null {
  const [, first = '', others = '', power = ''] = exponent.exec(text) ?? [];
  return first !== '' && others.length === Number(power) ? first + others : null;
}

/**
 * Reads numbers that exist in the numbering plan of a country. A matching length alone is not enough. An extension is
 * returned separately.
 */
export function phoneReader<Country extends string>(parse: ParsePhone<Country>): MappingTools['readPhone'] {
  return (text, country) => {
    const digits = exponent.test(text) ? wholeDigits(text) : text;
    if (digits === null) return null;
    const written = digits
      .replace(prefix, '')
      .replace(abroad, '+')
      .replace(extensionWord, '$1 ext. $2')
      .replace(formerMexicanMobile, '+52 ')
      .replace(/^(\d{7,15})\.0+$/, '$1');
    try {
      const phone = parse(written, country as Country);
      return phone?.isValid() ? { number: phone.number, extension: phone.ext ?? '' } : null;
    } catch {
      // The country does not exist.
      return null;
    }
  };
}
