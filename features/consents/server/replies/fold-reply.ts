/** Symbols that mean the same as a word. */
const signs: readonly [RegExp, string][] = [
  [/[🛑⛔]/gu, ' stop '],
  [/[🚫✋]/gu, ' handsign '],
];

/**
 * What phones send for a reaction to one of the agency's texts: a word for the reaction, then the text in quotation
 * marks.
 */
const tapback =
  /^\s*(?:(?:removed|quit[oó]|elimin[oó])\b.*?|(?:le|me|les) (?:gust[oó]|gusta|encant[oó]|encanta|dio risa)|no le gust[oó]|a .{1,40} le (?:gust[oó]|encant[oó])|(?:dis)?liked|loved|laughed at|emphasi[sz]ed|questioned|reacted .{1,20} to|reaccion[oó] .{1,20} a|se ri[oó] de|(?:enfatiz|destac|resalt|cuestion|pregunt)[oó](?: sobre)?)\s*["“”«„]/iu;

/** Three words or more between quotation marks: a quotation, usually of the agency's text. */
const quotation = /["“”«„](?:[^"“”«»„]*\s){2,}[^"“”«»„]*["“”»]/gu;

/** Whether a text is a reaction to one of the agency's texts, which it quotes. */
export const isTapback = (text: string): boolean => tapback.test(text);

/**
 * The non-empty sentences of a text as words, without accents, capitals, symbols and quotations. Single letters in a
 * row form one word, as in "s t o p"; a zero between letters is an o.
 */
export function foldReply(text: string): string[][] {
  const spoken = signs.reduce((told, [sign, word]) => told.replace(sign, word), text.replace(quotation, ' '));
  return spoken
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/(?<=\p{L})0|0(?=\p{L})/gu, 'o')
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:[ .*_-]\p{L}(?![\p{L}\p{N}]))+/gu, (letters) =>
      letters.replace(/[^\p{L}]/gu, ''),
    )
    .split(/[.!?;:\n¡¿]+/)
    .map((sentence) => sentence.split(/[^\p{L}\p{N}]+/u).filter(Boolean))
    .filter((words) => words.length > 0);
}
