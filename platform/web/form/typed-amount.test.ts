import { expect, test } from 'vitest';
import { groupedAsTyped, withoutGroups } from './typed-amount.ts';

/** Types at the end, or at the bar; `<` deletes the character before the caret. */
function typed(begin: string, keys: string): string {
  let at = begin.includes('|') ? begin.indexOf('|') : begin.length;
  let text = begin.replace('|', '');
  for (const key of keys) {
    const from = key === '<' ? at - 1 : at;
    const raw = text.slice(0, from) + (key === '<' ? '' : key) + text.slice(at);
    const caret = key === '<' ? from : at + 1;
    const typing = key === '<' ? ({ kind: 'deletion' } as const) : ({ kind: 'sign', sign: key } as const);
    ({ text, caret: at } = groupedAsTyped(text, { text: raw, caret }, typing));
  }
  return `${text.slice(0, at)}|${text.slice(at)}`;
}

test.each([
  ['', '999', '999|'],
  ['', '1234', '1,234|'],
  ['', '1234567.89', '1,234,567.89|'],
  ['', '-1234', '-1,234|'],
  ['1,234|', '5', '12,345|'],
  ['1|,234', '9', '19|,234'],
  ['12|,345', '6', '126|,345'],
  ['123|,456', '7', '1,237|,456'],
  ['|123', '4', '4|,123'],
  ['12,345|', '<', '1,234|'],
  ['1,234|', '<', '123|'],
  ['1,|234', '<', '1|,234'],
  ['1,234.5|', '<<', '1,234|'],
  // A decimal comma, as other countries write it, must not move.
  ['1,234|', ',50', '1,234,50|'],
  ['', '12,5', '12,5|'],
  ['', '1,234', '1,234|'],
  ['', '1,2345', '12,345|'],
  ['', '$1234', '$1234|'],
])('%j and then %j is %j', (begin, keys, end) => {
  expect(typed(begin, keys)).toBe(end);
});

test('what is pasted stays as it is where a comma may be that of the decimals', () => {
  const paste = (text: string) => groupedAsTyped('', { text, caret: text.length }, { kind: 'other' }).text;
  expect(['1234,50', '1,234.50', '1234', '$1,2'].map(paste)).toEqual(['1234,50', '1,234.50', '1,234', '$1,2']);
});

test('separators are left out of what the form holds, and nothing else is', () => {
  expect(['1,234.50', '1,234', '12,5', '', '-1,234', '1,234,50'].map(withoutGroups)).toEqual([
    '1234.50',
    '1234',
    '12,5',
    '',
    '-1234',
    '1,234,50',
  ]);
});
