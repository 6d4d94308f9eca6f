import { expect, test } from 'vitest';
import { filesIn, isTest, read } from './house.ts';
import { nodesOf, type SyntaxNode, treeOf } from './syntax.ts';

// Whoever adds or rounds dollars himself is a cent off sooner or later. What is seen here are the names of money; what a
// name does not say, the type of cents does, which is lost in a sum that platform/contract/money.ts did not make.

const money = 'platform/contract/money.ts';
const moneyWords =
  /^(premiums?|deductibles?|dollars?|cents?|money|amounts?|prices?|fees?|commissions?|payouts?|balances?|revenue)$/;
/** Amounts whose names have none of these words. */
const otherAmounts = ['policies_value', 'property_value'];

const isMoney = (name: string): boolean =>
  otherAmounts.includes(name) || name.split(/_|(?=[A-Z])/).some((word) => moneyWords.test(word.toLowerCase()));

const arithmetic = ['+', '-', '*', '/', '%', '**'];
const isArithmetic = ({ type, operator }: SyntaxNode): boolean =>
  (type === 'BinaryExpression' && arithmetic.includes(operator as string)) ||
  (type === 'AssignmentExpression' && arithmetic.some((sign) => operator === `${sign}=`));

/** What an operand is called: the last name of `policy.annual_premium`, the function of a call; its arguments do not count. */
function nameOf(part: unknown): string {
  const { type, value, property, callee, object, expression, base } = part as SyntaxNode;
  if (type === 'Identifier') return value as string;
  if (type === 'MemberExpression') return nameOf((property as SyntaxNode).type === 'Computed' ? object : property);
  const inner = callee ?? expression ?? base;
  return inner ? nameOf(inner) : '';
}

/** The sentences about a file that reckons with money itself. */
function reckoningsIn(file: string, code = read(file)): string[] {
  return [...nodesOf(treeOf(file, code))].flatMap((node) => {
    const { type, left, right, callee, operator, key, id } = node;
    const said: string[] = [];
    if (isArithmetic(node)) {
      said.push(
        ...[left, right]
          .map(nameOf)
          .filter(isMoney)
          .map((name) => `${operator} with ${name}`),
      );
      const isHundred = ({ type, value }: SyntaxNode) =>
        type === 'NumericLiteral' && [100, 0.01].includes(value as number);
      const changesUnit =
        ['*', '/', '*=', '/='].includes(operator as string) &&
        [left, right].some((one) => isHundred(one as SyntaxNode));
      if (changesUnit && !isTest(file)) said.push(`${operator} with a hundred`);
    }
    const target =
      type === 'KeyValueProperty' ? [key, node.value] : type === 'VariableDeclarator' ? [id, node.init] : null;
    if (target?.[1] && isArithmetic(target[1] as SyntaxNode) && isMoney(nameOf(target[0])))
      said.push(`${nameOf(target[0])} is reckoned`);
    if (type === 'CallExpression') {
      const { object } = callee as SyntaxNode;
      const rounds = nameOf(callee) === 'toFixed' || (object !== undefined && nameOf(object) === 'Math');
      const rounded = [object, node.arguments]
        .flatMap((part) => [...nodesOf(part)])
        .map(nameOf)
        .filter(isMoney);
      if (rounds && rounded.length > 0) said.push(`${nameOf(callee)} of ${rounded[0]}`);
      else if (nameOf(callee) === 'toFixed' && !isTest(file)) said.push('toFixed');
    }
    if (type === 'KeyValueProperty' && nameOf(key) === 'currency') said.push('writes a currency');
    return said.map((what) => `${file}: ${what}`);
  });
}

const files = filesIn(['apps', 'features', 'platform', 'db'], /\.tsx?$/).filter(
  (file) => file !== money && file !== money.replace('.ts', '.test.ts'),
);

test('money is added, shared out, rounded and written in one file', () => {
  expect(files.length).toBeGreaterThan(400);
  expect(files.flatMap((file) => reckoningsIn(file))).toEqual([]);
});

test('the law sees each way of reckoning oneself', () => {
  const planted: [code: string, said: string][] = [
    ['const sum = policies.reduce((sum, { annual_premium }) => sum + annual_premium, 0);', '+ with annual_premium'],
    ['total += quote.annual_premium;', '+= with annual_premium'],
    ['const half = commissionOf(policy) / 2;', '/ with commissionOf'],
    ['const rest = amounts[0]! - paid;', '- with amounts'],
    ['const kept = Math.round(policy?.annual_premium);', 'round of annual_premium'],
    ['const text = stats.policies_value.toFixed(2);', 'toFixed of policies_value'],
    ['const text = share.toFixed(2);', 'toFixed'],
    ['const whole = Math.round(given * 100);', '* with a hundred'],
    ['const quote = { annual_premium: 1_900 + number * 61.5 };', 'annual_premium is reckoned'],
    ['const premium = base * factor;', 'premium is reckoned'],
    ["const format = new Intl.NumberFormat('es-US', { style: 'currency', currency: 'USD' });", 'writes a currency'],
  ];
  for (const [code, said] of planted) expect(reckoningsIn('planted.ts', code), code).toEqual([`planted.ts: ${said}`]);
  const innocent = [
    'const lines = amounts.length + 1;',
    'const sum = sumOf([centsOf(annual_premium), percentOf(fee, 10)]);',
    'const isDear = annual_premium > 1_000;',
    'const feed = feeder + 1;',
  ];
  expect(innocent.flatMap((code) => reckoningsIn('planted.ts', code))).toEqual([]);
});
