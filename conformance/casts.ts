import { nodesOf, type SyntaxNode, treeOf } from './syntax.ts';

/** The lines of a file with a cast that the compiler can't verify: `as never`, `as never[]`, `as unknown as`. */
export function castsIn(file: string, code: string): number[] {
  // Most files have no such words, and parsing them would take seconds.
  if (!/\bas\s+(never|unknown)\b/.test(code)) return [];
  const casts = nodesOf(treeOf(file, code)).filter(isBlind);
  const lines = casts.map(({ end }) => code.slice(0, Number(end)).split('\n').length);
  return [...new Set(lines)].toSorted((one, other) => one - other);
}

/** Whether a node is a cast to `never`, or a cast of a value that is first cast to `unknown`. */
function isBlind(node: SyntaxNode): boolean {
  if (node.type !== 'TSAsExpression') return false;
  const expression = node.expression as SyntaxNode;
  const isTwice = expression.type === 'TSAsExpression' && typeOf(expression) === 'TSUnknownKeyword';
  return isTwice || typeOf(node) === 'TSNeverKeyword';
}

/** The kind of type that a cast names; of an array, the kind of its elements. */
function typeOf(cast: SyntaxNode): string {
  const named = cast.typeAnnotation as SyntaxNode;
  return named.type === 'TSArrayType' ? (named.elementType as SyntaxNode).type : named.type;
}
