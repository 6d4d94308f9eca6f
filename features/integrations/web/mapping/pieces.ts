import { dateOrders } from '../../contract/mapping/read-values.ts';

/** An input of a piece. */
export type PieceInput =
  | { kind: 'text'; name: string; label: InputLabel; starts?: string; hint?: 'pieces.otherwise_hint' }
  | { kind: 'field'; name: string; label: 'field' }
  | {
      kind: 'choice';
      name: string;
      label: InputLabel;
      values: readonly string[];
      words: 'part' | 'date_order' | 'none';
    }
  /** Several fields, at least two. */
  | { kind: 'fields'; name: string; label: 'field' }
  /** Several values and their replacements. */
  | { kind: 'pairs'; name: string };

/** The label of an input. */
export type InputLabel = `piece_input.${
  | 'separator'
  | 'otherwise'
  | 'part'
  | 'order'
  | 'country'
  | 'text'
  | 'find'
  | 'replacement'
  | 'value'
  | 'values'}`;

/** The values of an input: one text or several. */
export type PieceValues = Readonly<Record<string, readonly string[]>>;

type PieceName =
  | ('join' | 'title' | 'upper' | 'lower' | 'split' | 'pick' | 'date' | 'phone' | 'zip' | 'replace' | 'fixed')
  | ('same' | 'contains' | 'one_of' | 'filled' | 'empty');

/** A rule template with inputs. */
export interface Piece {
  /** Its label, which is also the value in the selection. */
  readonly label: `piece.${PieceName}`;
  readonly inputs: readonly PieceInput[];
  /** The rule that it makes. */
  readonly rule: (values: PieceValues) => string;
}

// Texts in rules have JSON syntax.
const quoted = (text: string) => JSON.stringify(text);
const list = (texts: readonly string[]) => `[${texts.map(quoted).join(', ')}]`;
const first = (values: PieceValues, name: string) => values[name]?.[0] ?? '';
const full = (texts: readonly string[] = []) => texts.map((text) => text.trim()).filter(Boolean);
const field = (path: string) => (path.trim() === '' ? 'value' : `field(${quoted(path.trim())})`);

/** The usual countries of calls in these agencies. Any other is written into the rule. */
const countries = ['US', 'PR', 'DO', 'MX', 'CO', 'VE', 'CU', 'HN', 'NI', 'GT', 'SV', 'PE', 'AR', 'ES'] as const;

/** Pieces that make a value. */
export const rulePieces: readonly Piece[] = [
  {
    label: 'piece.join',
    inputs: [
      { kind: 'fields', name: 'fields', label: 'field' },
      { kind: 'text', name: 'separator', label: 'piece_input.separator', starts: ' ' },
    ],
    rule: (values) => `join([${full(values.fields).map(field).join(', ')}], ${quoted(first(values, 'separator'))})`,
  },
  { label: 'piece.title', inputs: [], rule: () => 'title(value)' },
  { label: 'piece.upper', inputs: [], rule: () => 'upper(value)' },
  { label: 'piece.lower', inputs: [], rule: () => 'lower(value)' },
  {
    label: 'piece.split',
    inputs: [
      { kind: 'text', name: 'separator', label: 'piece_input.separator', starts: ',' },
      { kind: 'choice', name: 'part', label: 'piece_input.part', values: ['1', '2', '3', '-1'], words: 'part' },
    ],
    rule: (values) => `part(value, ${quoted(first(values, 'separator'))}, ${first(values, 'part') || '1'})`,
  },
  {
    label: 'piece.pick',
    inputs: [
      { kind: 'pairs', name: 'pairs' },
      { kind: 'text', name: 'otherwise', label: 'piece_input.otherwise', hint: 'pieces.otherwise_hint' },
    ],
    rule: (values) => {
      const told = (values.pairs ?? []).map((pair) => pair.split('\n')).filter(([from]) => from?.trim());
      const table = told.map(([from = '', to = '']) => `${quoted(from.trim())}: ${quoted(to.trim())}`).join(', ');
      const otherwise = first(values, 'otherwise').trim();
      return otherwise === '' ? `pick(value, {${table}}, value)` : `pick(value, {${table}}, ${quoted(otherwise)})`;
    },
  },
  {
    label: 'piece.date',
    inputs: [{ kind: 'choice', name: 'order', label: 'piece_input.order', values: dateOrders, words: 'date_order' }],
    rule: (values) => `date(value, ${quoted(first(values, 'order') || dateOrders[0])})`,
  },
  {
    label: 'piece.phone',
    inputs: [{ kind: 'choice', name: 'country', label: 'piece_input.country', values: countries, words: 'none' }],
    rule: (values) => `phone(value, ${quoted(first(values, 'country') || countries[0])})`,
  },
  { label: 'piece.zip', inputs: [], rule: () => 'zip(value)' },
  {
    label: 'piece.replace',
    inputs: [
      { kind: 'text', name: 'find', label: 'piece_input.find' },
      { kind: 'text', name: 'replacement', label: 'piece_input.replacement' },
    ],
    rule: (values) => `replace(value, ${quoted(first(values, 'find'))}, ${quoted(first(values, 'replacement'))})`,
  },
  {
    label: 'piece.fixed',
    inputs: [{ kind: 'text', name: 'text', label: 'piece_input.text' }],
    rule: (values) => quoted(first(values, 'text')),
  },
];

const oneField = { kind: 'field', name: 'field', label: 'field' } as const;

/** Pieces that test a condition. */
export const conditionPieces: readonly Piece[] = [
  {
    label: 'piece.same',
    inputs: [oneField, { kind: 'text', name: 'value', label: 'piece_input.value' }],
    rule: (values) => `same(${field(first(values, 'field'))}, ${quoted(first(values, 'value'))})`,
  },
  {
    label: 'piece.contains',
    inputs: [oneField, { kind: 'text', name: 'value', label: 'piece_input.text' }],
    rule: (values) => `has_text(${field(first(values, 'field'))}, ${quoted(first(values, 'value'))})`,
  },
  {
    label: 'piece.one_of',
    inputs: [oneField, { kind: 'text', name: 'values', label: 'piece_input.values' }],
    rule: (values) => `one_of(${field(first(values, 'field'))}, ${list(full(first(values, 'values').split(',')))})`,
  },
  {
    label: 'piece.filled',
    inputs: [oneField],
    rule: (values) => `!is_empty(${field(first(values, 'field'))})`,
  },
  {
    label: 'piece.empty',
    inputs: [oneField],
    rule: (values) => `is_empty(${field(first(values, 'field'))})`,
  },
];
