/** Comments, quotes and dollar quotes, in which a semicolon ends nothing; a semicolon that does; any other character. */
const pieces = /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|\\[\s\S])*'|'[^']*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;]/g;

const comments = /--[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * The statements of a script, one by one: a distributed database passes some of them on only when they come alone. A
 * function whose body is written with `begin atomic` would be cut in pieces.
 */
export function statementsOf(script: string): string[] {
  const statements = [''];
  for (const [piece] of script.matchAll(pieces)) {
    if (piece === ';') statements.push('');
    else statements[statements.length - 1] += piece;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement.replace(comments, '').trim());
}
