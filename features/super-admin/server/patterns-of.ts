/** The search words as `like` patterns; the database function `folded` removes case and accents. */
export function patternsOf(search: string | undefined): string[] {
  const words = search?.split(/\s+/).filter(Boolean) ?? [];
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
