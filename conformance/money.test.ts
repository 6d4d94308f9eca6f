import { expect, test } from 'vitest';
import { filesIn, isTest, read } from './house.ts';
import { identifierOf, nodesOf, type SyntaxNode, treeOf } from './syntax.ts';

// Code that adds or rounds dollars on its own is eventually off by a cent. This test detects names of money. Where a
// name doesn't show it, the type of cents does: a sum that platform/contract/money.ts did not compute loses that type.

const money = 'platform/contract/money.ts';
const words =
  'premiums?|deductibles?|dollars?|cents?|money|amounts?|prices?|fees?|commissions?|payouts?|balances?|revenue';
const moneyWords = new RegExp(`^(${words})$`);
/** Here a currency is a setting that is shown; nothing is formatted. */
const settings = 'features/branding/';
/** Amounts whose names contain none of these words. */
const otherAmounts = ['policies_value', 'property_value'];

/** A file without any of these words can't calculate with money, so its syntax tree isn't read. */
const isOfMoney = new RegExp(`${words}|${otherAmounts.join('|')}|toFixed|currency|100|\\.01`, 'i');

const isMoney = (name: string): boolean =>
  otherAmounts.includes(name) || name.split(/_|(?=[A-Z])/).some((word) => moneyWords.test(word.toLowerCase()));

const arithmetic = ['+', '-', '*', '/', '%', '**'];
const isArithmetic = ({ type, operator }: SyntaxNode): boolean =>
  (type === 'BinaryExpression' && arithmetic.includes(operator as string)) ||
  (type === 'AssignmentExpression' && arithmetic.some((sign) => operator === `${sign}=`));

/**
 * The name of an operand: the last name of `policy.annual_premium`, or the function of a call, whose arguments don't
 * count.
 */
function nameOf(part: unknown): string {
  const { type, property, computed, callee, object, expression } = part as SyntaxNode;
  if (type === 'MemberExpression') return nameOf(computed ? object : property);
  const inner = callee ?? expression;
  return inner ? nameOf(inner) : identifierOf(part);
}

const isHundred = ({ type, value }: SyntaxNode): boolean => type === 'Literal' && [100, 0.01].includes(value as number);

function sums({ left, right, operator }: SyntaxNode): string[] {
  const named = [left, right].map(nameOf).filter(isMoney);
  return named.map((name) => `${operator} with ${name}`);
}

function changesOfUnit({ left, right, operator }: SyntaxNode): string[] {
  const isOne = /^[*/]=?$/.test(operator as string) && [left, right].some((part) => isHundred(part as SyntaxNode));
  return isOne ? [`${operator} with a hundred`] : [];
}

/** `premium: base * factor`, `const premium = base * factor`. */
function results({ type, key, id, value, init }: SyntaxNode): string[] {
  const [target, source] = type === 'Property' ? [key, value] : [id, init];
  if (!source || !isArithmetic(source as SyntaxNode) || !isMoney(nameOf(target))) return [];
  return [`${nameOf(target)} is reckoned`];
}

function roundings({ callee, arguments: given }: SyntaxNode, inTest: boolean): string[] {
  const { object } = callee as SyntaxNode;
  const isFixed = nameOf(callee) === 'toFixed';
  if (!isFixed && !(object && nameOf(object) === 'Math')) return [];
  const name = nodesOf([object, given]).map(nameOf).find(isMoney);
  if (name) return [`${nameOf(callee)} of ${name}`];
  return isFixed && !inTest ? ['toFixed'] : [];
}

/** The places where a file itself calculates with money. */
function reckoningsIn(file: string, code = read(file)): string[] {
  if (!isOfMoney.test(code)) return [];
  const inTest = isTest(file);
  const said = nodesOf(treeOf(file, code)).flatMap((node) => {
    if (isArithmetic(node)) return [...sums(node), ...(inTest ? [] : changesOfUnit(node))];
    if (node.type === 'CallExpression') return roundings(node, inTest);
    if (node.type === 'VariableDeclarator') return results(node);
    if (node.type !== 'Property' || node.shorthand) return [];
    const isFormat = nameOf(node.key) === 'currency' && !file.startsWith(settings);
    return isFormat ? ['writes a currency'] : results(node);
  });
  return said.map((what) => `${file}: ${what}`);
}

const files = filesIn(['apps', 'features', 'platform', 'db'], /\.tsx?$/).filter(
  (file) => file !== money && file !== money.replace('.ts', '.test.ts'),
);

test('money is added, shared out, rounded and written in one file', () => {
  expect(files.length).toBeGreaterThan(400);
  expect(files.flatMap((file) => reckoningsIn(file))).toEqual([]);
});

test('the test sees each way of reckoning oneself', () => {
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
