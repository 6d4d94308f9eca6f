import { namePartsOf } from './name-parts.ts';

/**
 * The name for a greeting: the given name as written, without a title, also if it follows a comma; for a company its
 * whole name. `''` for an empty name.
 */
export function firstNameOf(name: string): string {
  const { isBusiness, words } = namePartsOf(name);
  if (isBusiness) return name.trim();
  const written = name.split(/[\s,]+/).filter(Boolean);
  return written.find((word) => namePartsOf(word).written.join('') === words[0]) ?? written[0] ?? '';
}
