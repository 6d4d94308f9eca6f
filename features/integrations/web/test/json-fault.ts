const token =
  /[{}[\],:]|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;

type Awaited = 'value' | 'value or ]' | 'key or }' | 'key' | ':' | ', or end';

/**
 * The line with the first JSON syntax error, from 1. null means the text is valid JSON. Browsers report it differently
 * or not at all. The error of an incomplete text is at its end.
 */
export function lineOfFault(text: string): number | null {
  const open: ('{' | '[')[] = [];
  let awaited: Awaited = 'value';
  let at = 0;
  for (;;) {
    at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0;
    if (at >= text.length) break;
    token.lastIndex = at;
    const found = token.exec(text)?.[0];
    const next: Awaited | null = found ? following(awaited, found, open) : null;
    if (!found || !next) return lineAt(text, at);
    awaited = next;
    at += found.length;
  }
  return awaited === ', or end' && open.length === 0 ? null : lineAt(text, text.trimEnd().length);
}

const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length;

/** What must follow a token. null means the token itself is wrong. Also opens and closes nested values. */
function following(awaited: Awaited, found: string, open: ('{' | '[')[]): Awaited | null {
  const isValueAwaited = awaited === 'value' || awaited === 'value or ]';
  if (found === '{' || found === '[') {
    if (!isValueAwaited) return null;
    open.push(found);
    return found === '{' ? 'key or }' : 'value or ]';
  }
  if (found === '}' || found === ']') {
    const isEmpty = awaited === (found === '}' ? 'key or }' : 'value or ]');
    const isAwaited = isEmpty || awaited === ', or end';
    return isAwaited && open.pop() === (found === '}' ? '{' : '[') ? ', or end' : null;
  }
  if (found === ',') {
    if (awaited !== ', or end' || open.length === 0) return null;
    return open.at(-1) === '{' ? 'key' : 'value';
  }
  if (found === ':') return awaited === ':' ? 'value' : null;
  if (awaited === 'key' || awaited === 'key or }') return found.startsWith('"') ? ':' : null;
  return isValueAwaited ? ', or end' : null;
}
