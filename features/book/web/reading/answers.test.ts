import { expect, test } from 'vitest';
import type { AskedOfBook, BookChoices } from '../../contract.ts';
import { answerOf, answersTo, withAnswers } from './answers.ts';

const open = { is_answered: false, is_needed: false };
const columns = [
  { name: 'Eff', field: 'effective_date' as const },
  { name: 'Renewal Effective Date', field: 'expiration_date' as const },
];
const questions: AskedOfBook[] = [
  { about: 'carrier', written: 'KEMPER INSURANCE', rows: 3, proposal: 'Kemper', is_known: true, doubles: [], ...open },
  { about: 'product', written: 'PUMBR', rows: 1, proposal: null, ...open },
  { about: 'agent', written: 'LF', rows: 2, proposal: null, ...open },
  { about: 'months', product: 'Auto', rows: 4, proposal: null, ...open, is_needed: true },
  { about: 'end_of_term', column: 'Renewal Effective Date', ...open },
  { about: 'date_order', column: 'Eff', proposal: 'MDY', ...open },
  { about: 'contradiction', written: 'AB-1234', lines: [1, 12], says: ['', ''], ...open },
  { about: 'clients_by_name', rows: 2, ...open },
];

test('what is proposed counts as chosen once it was shown, and what was left open stays open', () => {
  const choices: BookChoices = { columns, standing: [7] };
  expect(withAnswers(choices, questions, answersTo(questions, choices, {}))).toEqual({
    columns: [{ ...columns[0], date_order: 'MDY' }, columns[1]],
    carriers: { 'KEMPER INSURANCE': 'Kemper' },
    agents: { LF: null },
    standing: [7, 1],
  });
});

test('an answer replaces the proposal, and the chosen row the one that stood', () => {
  const choices: BookChoices = { columns, standing: [1] };
  const given = {
    'carrier:KEMPER INSURANCE': 'Kemper Auto',
    'product:PUMBR': 'Casa',
    'months:Auto': '6',
    'end_of_term:Renewal Effective Date': 'start',
    'contradiction:AB-1234': '12',
  };
  expect(withAnswers(choices, questions, answersTo(questions, choices, given))).toMatchObject({
    columns: [{ name: 'Eff' }, { name: 'Renewal Effective Date', field: 'effective_date' }],
    carriers: { 'KEMPER INSURANCE': 'Kemper Auto' },
    products: { PUMBR: 'Casa' },
    months: { Auto: 6 },
    standing: [12],
  });
});

test('a product without a proposal has no answer before somebody chooses; one that was left out before is left out', () => {
  const asked = { about: 'product', written: 'PUMBR', rows: 1, proposal: null, is_needed: false } as const;
  expect(answerOf({ ...asked, is_answered: false }, {})).toBe('');
  expect(answerOf({ ...asked, is_answered: true }, {})).toBe('none');
});
