import { parseSync } from 'vite';

/** A node of a syntax tree (ESTree): its type and its properties. */
export type SyntaxNode = { type: string } & Record<string, unknown>;

/** The syntax tree of a file's code. The file name determines the language. */
export function treeOf(file: string, code: string): SyntaxNode {
  const { errors, program } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return program as never;
}

/** The name, if the node is a plain identifier; '' for any other node. */
export function identifierOf(part: unknown): string {
  const { type, name } = (part ?? {}) as Partial<SyntaxNode>;
  return type === 'Identifier' ? String(name) : '';
}

/** Every node in a part of a tree, starting with itself. */
export function nodesOf(part: unknown): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  const visit = (each: unknown) => {
    if (typeof each !== 'object' || each === null) return;
    if ('type' in each && typeof each.type === 'string') nodes.push(each as SyntaxNode);
    for (const child of Object.values(each)) visit(child);
  };
  visit(part);
  return nodes;
}
