/** The first letters of a name's first two words, for places that are too small for the name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words.map(([letter = '']) => letter.toUpperCase()).join('');
}
