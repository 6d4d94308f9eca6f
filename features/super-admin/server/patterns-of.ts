/** The words that somebody looks for, as patterns of `like`; `folded` of the database takes capitals and accents away. */
export function patternsOf(search: string | undefined): string[] {
  const words = search?.split(/\s+/).filter(Boolean) ?? [];
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
