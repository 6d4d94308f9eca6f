/** Named groups of synonyms for the patterns: `{me}`. */
export type Groups = Readonly<Record<string, string>>;

/** Tests whether one of the patterns occurs in a text of space-separated words, or matches all of it. */
export interface Patterns {
  inside: RegExp;
  whole: RegExp;
}

/**
 * Patterns for sentences of folded, space-separated words. In a pattern `a/b` is one of two words, `any_more` two
 * consecutive words, `escrib-` any word with that prefix, `{me}` one of a group, `?` optional, `*` any number of times.
 */
export function patternsOf(groups: Groups, patterns: readonly string[]): Patterns {
  const any = patterns.map((pattern) => pattern.split(' ').map(sourceOf).join('')).join('|');
  return { inside: new RegExp(` (?:${any})`), whole: new RegExp(`^ (?:${any})$`) };

  function sourceOf(token: string): string {
    const [, words = '', often = ''] = /^(.+?)([?*]?)$/.exec(token) ?? [];
    return `(?:(?:${words.split('/').map(alternativesOf).join('|')}) )${often}`;
  }

  function alternativesOf(word: string): string {
    const name = /^\{(\w+)\}$/.exec(word)?.[1];
    if (name !== undefined) return wordsOf(name).map(alternativesOf).join('|');
    return word.replaceAll('_', ' ').replace(/-$/, '\\w*');
  }

  function wordsOf(name: string): string[] {
    const words = groups[name];
    if (words === undefined) throw new Error(`No group of words is called ${name}.`);
    return words.split(' ');
  }
}
