import { identifierOf, nodesOf, type SyntaxNode, treeOf } from './syntax.ts';

/** Values that are stored as programs write them: `+13055551000`, `3854`, `2027-05-04`, `America/New_York`. */
const kinds: readonly [kind: string, name: RegExp][] = [
  ['phone', /^(?:\w+_)?phone$|^whatsapp$/],
  ['amount', /^(?:\w+_)?(?:premium|deductible|amount|price)$/],
  ['day', /^(?:\w+_)?(?:date|at|on|until)$/],
  ['percent', /^(?:\w+_)?(?:percent|rate)$/],
  ['time zone', /^time_?zone$/i],
];

const partsOf = (part: unknown): readonly unknown[] => (part ?? []) as readonly unknown[];

/** The last name of what is read, such as `user.phone` or `phone`; '' for anything that is calculated. */
function fieldOf(part: unknown): string {
  const { type, property, computed, expression } = (part ?? {}) as SyntaxNode;
  if (type === 'ChainExpression') return fieldOf(expression);
  if (type === 'MemberExpression') return computed ? '' : identifierOf(property);
  return identifierOf(part);
}

/** The first name of what is read: `user` or `phone`. */
function rootOf(part: unknown): string {
  const { type, object, expression } = (part ?? {}) as SyntaxNode;
  if (type === 'ChainExpression') return rootOf(expression);
  return type === 'MemberExpression' ? rootOf(object) : identifierOf(part);
}

/** The parts of an expression of which one is the text that is shown, without what chooses between them. */
function shownIn(part: unknown): unknown[] {
  const { type, consequent, alternate, right, left, operator, expressions, elements, callee, expression } = (part ??
    {}) as SyntaxNode;
  if (type === 'ConditionalExpression') return [...shownIn(consequent), ...shownIn(alternate)];
  if (type === 'LogicalExpression') return operator === '&&' ? shownIn(right) : [...shownIn(left), ...shownIn(right)];
  if (type === 'TemplateLiteral') return partsOf(expressions).flatMap(shownIn);
  if (type === 'ArrayExpression') return partsOf(elements).flatMap(shownIn);
  if (type === 'ParenthesizedExpression') return shownIn(expression);
  // `[a, b].filter(Boolean).join(' · ')`
  if (type === 'CallExpression' && ['join', 'filter'].includes(fieldOf(callee))) {
    return shownIn((callee as SyntaxNode).object);
  }
  return [part];
}

/** What a node of code shows: children, the `value` of a fact, the `cell` of a column, the values of a text. */
function showsOf({ type, children, key, value, shorthand, callee, arguments: given }: SyntaxNode): unknown[] {
  if (type === 'JSXElement') {
    return partsOf(children).flatMap((child) => {
      const { type: kind, expression } = child as SyntaxNode;
      return kind === 'JSXExpressionContainer' ? shownIn(expression) : [];
    });
  }
  if (type === 'Property' && !shorthand && identifierOf(key) === 'cell') {
    const { type: kind, body } = value as SyntaxNode;
    return kind === 'ArrowFunctionExpression' ? shownIn(body) : [];
  }
  if (type !== 'CallExpression' || !['t', 'translate'].includes(fieldOf(callee))) return [];
  const values = partsOf(given).at(-1) as SyntaxNode | undefined;
  if (values?.type !== 'ObjectExpression') return [];
  return partsOf(values.properties).flatMap((property) => shownIn((property as SyntaxNode).value));
}

/** The facts of a drawer: objects with a `label` and a `value`. */
function factIn({ type, properties }: SyntaxNode): unknown[] {
  if (type !== 'ObjectExpression') return [];
  const all = partsOf(properties) as SyntaxNode[];
  const named = (name: string) => all.find(({ key }) => identifierOf(key) === name)?.value;
  return named('label') && named('path') !== undefined ? shownIn(named('value')) : [];
}

/** An initial value without what the compiler alone reads, and without parentheses. */
function bare(part: unknown): SyntaxNode {
  const node = (part ?? {}) as SyntaxNode;
  return /^(?:Parenthesized|TSAs|TSSatisfies)Expression$/.test(node.type) ? bare(node.expression) : node;
}

/** Whether the code made a text itself: `const amount = formats.money(…)`, `const fields = { phone: <Input /> }`. */
function isMadeIn(nodes: readonly SyntaxNode[]): (part: unknown) => boolean {
  const declared = nodes.filter(({ type, id }) => type === 'VariableDeclarator' && identifierOf(id) !== '');
  const madeBy = (isMade: (init: string) => boolean) =>
    new Set(declared.filter(({ init }) => isMade(bare(init).type)).map(({ id }) => identifierOf(id)));
  const texts = madeBy((init) => !/^(?:Identifier|MemberExpression|ChainExpression)$/.test(init));
  const objects = madeBy((init) => init === 'ObjectExpression');
  return (part) => (identifierOf(part) === '' ? objects.has(rootOf(part)) : texts.has(identifierOf(part)));
}

/** The places in code that show a stored value as it is, as `kind: field`. */
export function shownRaw(file: string, code: string): string[] {
  const nodes = nodesOf(treeOf(file, code));
  const isMade = isMadeIn(nodes);
  return nodes
    .flatMap((node) => [...showsOf(node), ...factIn(node)])
    .filter((part) => !isMade(part))
    .flatMap((part) => {
      const field = fieldOf(part);
      return kinds.filter(([, name]) => name.test(field)).map(([kind]) => `${kind}: ${field}`);
    });
}
