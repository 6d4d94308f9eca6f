import { namePartsOf } from './name-parts.ts';

/**
 * By what somebody is greeted: the given name as it is written, without a title and also where a comma puts it last; of a
 * company its whole name. `''` of none.
 */
export function firstNameOf(name: string): string {
  const { isBusiness, words } = namePartsOf(name);
  if (isBusiness) return name.trim();
  const written = name.split(/[\s,]+/).filter(Boolean);
  return written.find((word) => namePartsOf(word).written.join('') === words[0]) ?? written[0] ?? '';
}
