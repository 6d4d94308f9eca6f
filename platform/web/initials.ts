/** The first letters of a name's first two words: what stands for a person where there is no room for more. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words.map(([letter = '']) => letter.toUpperCase()).join('');
}
