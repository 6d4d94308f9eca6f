import { filesIn, isTest, read } from './house.ts';
import { nodesOf, type SyntaxNode, treeOf } from './syntax.ts';

/**
 * Finds lazy views with other content of the same screen below them and no fallback. When the view loads, the content
 * below moves down, and a user who is about to press a control presses another one. A null fallback is allowed where
 * `useDeferredValue` delays the whole change until the view has loaded.
 */
export function lateViewFaults(file: string, code: string): string[] {
  const isPutOff = code.includes('useDeferredValue(');
  const isBare = (node: SyntaxNode) => {
    const fallback = fallbackOf(node);
    return fallback === 'none' || (fallback === 'null' && !isPutOff);
  };
  const places = nodesOf(treeOf(file, code)).flatMap((node) =>
    childrenOf(node)
      .slice(0, -1)
      .flatMap((child) => nodesOf(child).filter(isBare)),
  );
  return [...new Set(places)].map(() => `${file}: a Suspense without a fallback, and something below it`);
}

/** Every file of the web app with screens in it. */
export const screenFiles = () =>
  filesIn(['apps/web', 'features', 'platform/web'], /\.tsx$/)
    .filter((file) => !isTest(file))
    .map((file) => [file, read(file)] as const);

/** What an element renders, without the whitespace between the lines of code. */
function childrenOf({ type, children }: SyntaxNode): SyntaxNode[] {
  if (type !== 'JSXElement' && type !== 'JSXFragment') return [];
  return (children as SyntaxNode[]).filter((child) => {
    if (child.type === 'JSXText') return String(child.value).trim() !== '';
    return (child.expression as SyntaxNode | undefined)?.type !== 'JSXEmptyExpression';
  });
}

/** The fallback of a Suspense. null: the node is not a Suspense. */
function fallbackOf({ type, openingElement }: SyntaxNode): 'none' | 'null' | 'something' | null {
  if (type !== 'JSXElement') return null;
  const { name, attributes } = openingElement as { name: { name?: unknown }; attributes: SyntaxNode[] };
  if (name.name !== 'Suspense') return null;
  const fallback = attributes.find(
    (attribute) => (attribute.name as { name?: unknown } | undefined)?.name === 'fallback',
  );
  if (!fallback) return 'none';
  const { expression } = (fallback.value ?? {}) as { expression?: SyntaxNode };
  return expression?.type === 'Literal' && expression.raw === 'null' ? 'null' : 'something';
}
