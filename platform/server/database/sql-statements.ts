/**
 * Matches comments, quotes and dollar quotes, in which a semicolon isn't a separator; a semicolon that is; any other
 * character.
 */
const pieces = /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|\\[\s\S])*'|'[^']*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;]/g;

const comments = /--[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * Splits a script into statements: a distributed database propagates some statements only if they are sent alone. It
 * doesn't support function bodies with `begin atomic`.
 */
export function statementsOf(script: string): string[] {
  const statements = [''];
  for (const [piece] of script.matchAll(pieces)) {
    if (piece === ';') statements.push('');
    else statements[statements.length - 1] += piece;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement.replace(comments, '').trim());
}
