const token =
  /[{}[\],:]|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;

type Awaited = 'value' | 'value or ]' | 'key or }' | 'key' | ':' | ', or end';

/**
 * The line at which a text stops being JSON, from 1; null where it is JSON. Browsers tell it, if at all, each in its own
 * words. A text that ends too early stops at its end.
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

/** What is awaited after a token; null where the token was not. Opens and closes what it is in. */
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
