/** A text with the place of its caret. */
export interface Typed {
  text: string;
  caret: number;
}

/** How a text came to be: a sign more at the caret, something taken away, or anything else, such as a paste. */
export type Typing = { kind: 'sign'; sign: string } | { kind: 'deletion' } | { kind: 'other' };

const isGrouped = (text: string) => /^-?\d{1,3}(,\d{3})*(\.\d*)?$/.test(text);
const isAmount = (text: string) => /^-?[\d,]*(\.\d*)?$/.test(text);

/**
 * An amount with its separators of thousands as it is being typed, `1,234` once the 4 is there, with the caret behind
 * the same digit as before. What may mean something else stays as it was typed: a comma typed by hand can be the one of
 * the decimals, and what was pasted is read when the field is left.
 */
export function groupedAsTyped(before: string, { text, caret }: Typed, typing: Typing): Typed {
  const wasClear = before === '' || isGrouped(before) || !before.includes(',');
  const isOwn = typing.kind === 'deletion' || (typing.kind === 'sign' && typing.sign !== ',');
  const isClear = !text.includes(',') || (wasClear && isOwn);
  if (!isClear || !isAmount(text)) return { text, caret };
  const [whole = '', ...decimals] = text.replaceAll(',', '').split('.');
  const grouped = [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
  return { text: grouped, caret: placeAfter(signsIn(text.slice(0, caret)), grouped) };
}

/** An amount without separators where they are nothing else; as it was typed where they may be. */
export const withoutGroups = (text: string) => (isGrouped(text) ? text.replaceAll(',', '') : text);

const signsIn = (text: string) => text.replaceAll(',', '').length;

/** The place behind so many signs that are no separators. */
function placeAfter(signs: number, text: string): number {
  let place = 0;
  for (let left = signs; left > 0; place += 1) if (text[place] !== ',') left -= 1;
  return place;
}
