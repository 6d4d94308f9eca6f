import type { Meaning } from './vocabulary.ts';

// Gravity Forms, and forms that imitate it, name the parts of a name and of an address by numbers: `1.3`, `input_1.6`.

const numbered = /^(?:input[ _]?)?(\d{1,4})[._](\d{1,2})$/;

const ofName: ReadonlyMap<string, Meaning> = new Map([
  ['3', 'first_name'],
  ['4', 'middle_name'],
  ['6', 'last_name'],
  ['8', 'suffix'],
]);
const ofAddress: ReadonlyMap<string, Meaning> = new Map([
  ['1', 'street_address'],
  ['2', 'address_line_2'],
  ['3', 'city'],
  ['4', 'state'],
  ['5', 'zip_code'],
]);

/**
 * The meanings of the numbered keys of a form. A name field has a first and a last part, an address field has a street
 * and a city.
 */
export function numberedParts(keys: readonly string[]): ReadonlyMap<string, Meaning> {
  const found = keys.flatMap((key) => {
    const [, field = '', part = ''] = numbered.exec(key) ?? [];
    return field === '' ? [] : [{ key, field, part }];
  });
  const meanings = [...Map.groupBy(found, ({ field }) => field).values()].flatMap((parts) => {
    const has = (...some: readonly string[]) => some.every((each) => parts.some(({ part }) => part === each));
    const meant = has('1', '3') ? ofAddress : has('3', '6') ? ofName : null;
    return parts.map(({ key, part }) => [key, meant?.get(part)] as const);
  });
  return new Map(meanings.filter((each): each is [string, Meaning] => each[1] !== undefined));
}
