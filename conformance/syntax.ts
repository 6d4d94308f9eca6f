import { parseSync } from '@swc/core';

/** A node of a syntax tree: its kind, and whatever hangs on it. */
export type SyntaxNode = { type: string } & Record<string, unknown>;

/** The syntax tree of a file's code; the name says whether there is JSX in it. */
export function treeOf(file: string, code: string): SyntaxNode {
  if (/\.m?js$/.test(file)) return parseSync(code, { syntax: 'ecmascript' }) as never;
  return parseSync(code, { syntax: 'typescript', tsx: file.endsWith('x') }) as never;
}

/** Every node that hangs on a part of a tree, itself first. */
export function* nodesOf(part: unknown): Generator<SyntaxNode> {
  const open = [part];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    if ('type' in next && typeof next.type === 'string') yield next as SyntaxNode;
    open.push(...Object.values(next).reverse());
  }
}
