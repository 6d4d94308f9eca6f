/** The lines of a file with a cast that the compiler can't verify: `as never`, `as unknown as`. */
export function castsIn(text: string): number[] {
  return text.split('\n').flatMap((line, at) => {
    const code = line.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, '').replace(/^\s*(\*|\/\*).*|\/\/.*$/, '');
    return /[\w)\]}>] as (never\b|unknown as\b)/.test(code) ? [at + 1] : [];
  });
}
