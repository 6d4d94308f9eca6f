import { nodesOf, type SyntaxNode, treeOf } from './syntax.ts';

/** A node with its position. */
type Placed = SyntaxNode & { start: number };

/**
 * The lines of a file in which a lookup by an arbitrary word can find properties that every object has, such as
 * `constructor` and `toString`: a dictionary written as an object literal, an index with a cast key, and `in` with a
 * word that isn't a literal.
 */
export function looseLookUps(file: string, code: string): number[] {
  const lineOf = ({ start }: Placed) => code.slice(0, start).split('\n').length;
  const loose = nodesOf(treeOf(file, code)).filter((node) => isTable(node) || isTrusted(node) || isAnyWordIn(node));
  return [...new Set((loose as Placed[]).map(lineOf))];
}

/** `const table: Record<string, …> = { … }`, which should be a `Map`. */
function isTable({ type, id, init }: SyntaxNode): boolean {
  if (type !== 'VariableDeclarator' || (init as SyntaxNode | null)?.type !== 'ObjectExpression') return false;
  if (((init as SyntaxNode).properties as unknown[]).length === 0) return false;
  const annotation = (id as SyntaxNode).typeAnnotation;
  return nodesOf(annotation).some(
    (node) =>
      node.type === 'TSTypeReference' &&
      (node.typeName as SyntaxNode).name === 'Record' &&
      ((node.typeArguments as SyntaxNode).params as SyntaxNode[])[0]?.type === 'TSStringKeyword',
  );
}

/** `table[word as keyof typeof table]`. */
const isTrusted = ({ type, computed, property }: SyntaxNode) =>
  type === 'MemberExpression' &&
  computed === true &&
  (property as SyntaxNode).type === 'TSAsExpression' &&
  nodesOf((property as SyntaxNode).typeAnnotation).some((node) => node.type === 'TSTypeOperator');

/** `word in table`. */
const isAnyWordIn = ({ type, operator, left }: SyntaxNode) =>
  type === 'BinaryExpression' && operator === 'in' && (left as SyntaxNode).type !== 'Literal';
