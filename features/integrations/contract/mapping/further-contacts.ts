import { type AnyMapping, idOf, leftOverLine, meansOf, read, within } from './attempt-mapping.ts';
import { furtherPhones, phoneTexts } from './further-phones.ts';
import { readTarget } from './read-target.ts';
import { phoneText } from './several-phones.ts';
import { nowhere } from './source-path.ts';
import type { Way } from './way.ts';

/** The second phone if no mapping has one: the next number under any heading. Further numbers are in the notes. */
export function secondPhone(
  mappings: readonly AnyMapping[],
  lead: Parameters<typeof furtherPhones>[1],
  way: Way,
): string | null {
  const own = mappings.filter((mapping) => mapping.target_field === 'phone' && mapping.mapping_type === 'Direct');
  const texts = own.flatMap((mapping) => {
    if (idOf(mapping) === null) return way.sought.person.flatMap(phoneTexts);
    const found = within(mapping, way, () => read(mapping, way)) ?? nowhere;
    return [{ text: phoneText(found.value), at: found.from.at(-1) ?? '' }];
  });
  const further = furtherPhones(texts, lead, meansOf(way));
  way.read.push(...further.map(({ at }) => at));
  way.leftOver.push(...further.filter(({ hasExtension }, at) => at > 0 || hasExtension).map(({ line }) => line));
  return further[0]?.number ?? null;
}

/** E-mail addresses of the agency's own mappings that the lead does not have. They are added to the notes. */
export function keepFurtherEmails(mappings: readonly AnyMapping[], email: string, way: Way): void {
  const known = new Set([email.toLowerCase()]);
  for (const mapping of mappings) {
    if (mapping.target_field !== 'email' || mapping.mapping_type !== 'Direct' || idOf(mapping) === null) continue;
    const found = within(mapping, way, () => read(mapping, way)) ?? nowhere;
    const reading = found.text === '' ? null : readTarget('email', found.text, meansOf(way));
    if (!reading || 'fault' in reading || known.has(reading.value.toLowerCase())) continue;
    known.add(reading.value.toLowerCase());
    way.leftOver.push(leftOverLine(mapping, found.text, found));
  }
}
