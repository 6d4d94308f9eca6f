/** Words that mean the same in the patterns, by a name: `{me}`. */
export type Groups = Readonly<Record<string, string>>;

/** Whether one of the patterns stands somewhere in a text of words between blanks, or is all of it. */
export interface Patterns {
  inside: RegExp;
  whole: RegExp;
}

/**
 * Patterns for sentences of folded words that stand between blanks. In a pattern `a/b` is one of two words, `any_more` two words
 * that go together, `escrib-` whatever begins so, `{me}` one of a group, `?` may be left out, `*` may come any number of times.
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
