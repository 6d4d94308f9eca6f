/** A text with its caret position. */
export interface Typed {
  text: string;
  caret: number;
}

/** How the text changed: a character inserted at the caret, a deletion, or any other change, such as a paste. */
export type Typing = { kind: 'sign'; sign: string } | { kind: 'deletion' } | { kind: 'other' };

const isGrouped = (text: string) => /^-?\d{1,3}(,\d{3})*(\.\d*)?$/.test(text);
const isAmount = (text: string) => /^-?[\d,]*(\.\d*)?$/.test(text);

/**
 * Adds thousands separators to an amount while the user types, `1,234` once the 4 is typed. The caret stays behind the
 * same digit. An ambiguous text stays as typed: a comma typed by hand can be a decimal comma, and pasted text is read
 * when the field loses the focus.
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

/** An amount without separators if they can only be thousands separators; else the text as typed. */
export const withoutGroups = (text: string) => (isGrouped(text) ? text.replaceAll(',', '') : text);

const signsIn = (text: string) => text.replaceAll(',', '').length;

/** The position after the given number of characters, not counting separators. */
function placeAfter(signs: number, text: string): number {
  let place = 0;
  for (let left = signs; left > 0; place += 1) if (text[place] !== ',') left -= 1;
  return place;
}
