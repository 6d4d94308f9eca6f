import type { Language } from '#platform/contract/language.ts';
import { isNear } from './near.ts';
import { courtesy, everyday, phrases, type ReplyKind, vocabulary } from './words.ts';

/** What an answer by text asks for; `doubt`: it may ask to stop, and a person looks at it. */
export interface Reply {
  kind: ReplyKind | 'doubt' | 'message';
  /** The language of the word that was understood; null: none was. */
  language: Language | null;
  /** It also speaks of ending what she has: somebody calls her. */
  isCancelling: boolean;
}

const wordsAroundMax = 3;

/** What the provider itself may have understood. */
const providersWords: ReadonlyMap<string, Reply['kind']> = new Map([
  ['STOP', 'stop'],
  ['START', 'start'],
  ['HELP', 'help'],
]);

/** Understands a text that somebody sent. `optOutType` is what the provider has understood itself, which holds. */
export function classifyReply(text: string, optOutType = ''): Reply {
  const words = foldReply(text);
  const found = classify(words);
  return { ...found, kind: providersWords.get(optOutType) ?? found.kind };
}

function classify(words: readonly string[]): Reply {
  const isCancelling = words.some((word) => /^cancel/.test(word));
  const whole = words.join(' ');
  const phrase = phrases.find(({ text, isWhole }) => (isWhole ? text.test(whole) : text.test(` ${whole} `)));
  if (phrase) return { kind: 'stop', language: phrase.language, isCancelling: false };
  const left = words.filter((word) => !courtesy.has(word));
  const [only] = left;
  if (left.length === 1 && only) {
    const known = understood(only);
    if (known) return { ...known, isCancelling: isCancelling && known.kind === 'stop' };
  }
  if (left.length === 2) {
    const known = vocabulary.get(left.join(' '));
    if (known) return { ...known, isCancelling: isCancelling && known.kind === 'stop' };
  }
  const stop =
    left.length <= wordsAroundMax + 1 && left.map((word) => vocabulary.get(word)).find((each) => each?.kind === 'stop');
  // Whoever writes of a policy speaks of the policy.
  if (stop) return { kind: isCancelling ? 'message' : 'doubt', language: stop.language, isCancelling };
  return { kind: 'message', language: null, isCancelling };
}

/** A single word, also with a letter doubled, missing, added, wrong or swapped. */
function understood(word: string): { kind: ReplyKind; language: Language | null } | null {
  const exact = vocabulary.get(word) ?? vocabulary.get(word.replace(/(.)\1+/g, '$1'));
  if (exact) return exact;
  // A slip of the finger closes; it opens nothing, and an everyday word is none.
  if (word.length < 4 || everyday.has(word)) return null;
  for (const [known, meaning] of vocabulary) {
    if (meaning.kind === 'stop' && known.length >= 4 && isNear(word, known)) return meaning;
  }
  return null;
}

/** A text as its words: without accents, capitals and signs; letters that stand alone are one word, as in "s t o p". */
function foldReply(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain
    .replace(/(?<![\p{L}\p{N}])\p{L}(?: \p{L}(?![\p{L}\p{N}]))+/gu, (letters) => letters.replaceAll(' ', ''))
    .split(' ')
    .filter(Boolean);
}
