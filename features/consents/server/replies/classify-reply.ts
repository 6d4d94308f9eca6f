import type { Language } from '#platform/contract/language.ts';
import { english } from './english.ts';
import { foldReply, isTapback } from './fold-reply.ts';
import type { Patterns } from './pattern.ts';
import { isSlip } from './slips.ts';
import { spanish } from './spanish.ts';
import {
  adjectives,
  asides,
  courtesy,
  doubtful,
  everyday,
  idioms,
  type Meaning,
  notYet,
  ofList,
  type ReplyKind,
  strong,
  vocabulary,
} from './words.ts';

/** What an answer by text asks for; `doubt`: it may ask to stop, and a person looks at it. */
export interface Reply {
  kind: ReplyKind | 'doubt' | 'message';
  /** The language of what was understood; null: nothing was. */
  language: Language | null;
  /** It also speaks of ending what she has: somebody calls her. */
  isCancelling: boolean;
  /** The number is somebody else's: nothing at all goes there until a person has looked. */
  isWrongNumber: boolean;
}

type Understood = Pick<Reply, 'kind' | 'language'>;

const message: Understood = { kind: 'message', language: null };

/** What the provider itself may have understood. */
const providersWords: ReadonlyMap<string, Reply['kind']> = new Map([
  ['STOP', 'stop'],
  ['START', 'start'],
  ['HELP', 'help'],
]);

const tongues = [
  { language: 'es' as const, ...spanish },
  { language: 'en' as const, ...english },
];
type Tongue = (typeof tongues)[number];

/** Understands a text that somebody sent. `optOutType` is what the provider has understood itself, which holds. */
export function classifyReply(text: string, optOutType = ''): Reply {
  const sentences = isTapback(text) ? [] : foldReply(text);
  const words = sentences.flat();
  const whole = spaced(words);
  const alone = meaningOf(words);
  const isWrongNumber = tongues.some((tongue) => isSomebodyElses(whole, tongue));
  const { kind, language } =
    alone ?? sentenceAlone(sentences) ?? closingOf(whole) ?? doubtOf(whole, words, isWrongNumber) ?? message;
  const isCancelling = words.some((word) => word.startsWith('cancel')) && (kind !== 'stop' || alone !== null);
  const [spoken = null] = words.flatMap((word) => vocabulary.get(word)?.language ?? []);
  return { kind: providersWords.get(optOutType) ?? kind, language: language ?? spoken, isCancelling, isWrongNumber };
}

const spaced = (words: readonly string[]) => ` ${words.join(' ')} `;

/** What words mean where nothing else is said but courtesy, a stop also when it is repeated; null: something else is said. */
function meaningOf(words: readonly string[]): Understood | null {
  if (idioms.test(spaced(words))) return null;
  const left = spaced(words)
    .replace(asides, ' ')
    .split(' ')
    .filter((word) => word !== '' && !courtesy.has(word));
  const [only] = left;
  if (only === undefined) return null;
  if (left.length === 1) return understood(only);
  const meaning = vocabulary.get(left.join(' '));
  if (meaning) return meaning;
  const [first = null, ...others] = left.map(exactly);
  return first?.kind === 'stop' && others.every((other) => other?.kind === 'stop') ? first : null;
}

/** A word of the vocabulary, also with doubled letters or said twice without a blank. */
const exactly = (word: string): Meaning | undefined =>
  vocabulary.get(word) ??
  vocabulary.get(word.replace(/^(.{3,}?)\1+$/, '$1')) ??
  (everyday.has(word) ? undefined : vocabulary.get(word.replace(/(.)\1+/g, '$1')));

/** The words of which a slip of the finger closes as well: of any other it is a doubt. */
const plainest: ReadonlySet<string> = new Set(['stop', 'alto']);

/** A single word, also with a slip of the finger; null: an everyday one, or none that is known. */
function understood(word: string): Understood | null {
  const exact = exactly(word);
  if (exact) return exact;
  if (everyday.has(word)) return null;
  for (const [known, meaning] of vocabulary) {
    if (meaning.kind !== 'stop' || !isSlip(word, known)) continue;
    if (plainest.has(known)) return meaning;
    if (word.length >= 4 && known.length >= 4) return { ...meaning, kind: 'doubt' };
  }
  return null;
}

/** A sentence of several that is a word to stop and nothing else. */
function sentenceAlone(sentences: readonly string[][]): Understood | null {
  if (sentences.length < 2) return null;
  const closing = sentences.map((words) => {
    const meaning = meaningOf(words);
    return meaning?.kind === 'stop' && words.some((word) => strong.has(word)) ? meaning : null;
  });
  return closing.find((meaning) => meaning !== null) ?? null;
}

/** What a sentence says that asks for an end; null: none does. */
function closingOf(whole: string): Understood | null {
  if (tongues.some(({ deniesStop }) => deniesStop.inside.test(whole))) return null;
  for (const tongue of tongues) {
    const kind = endIn(whole, tongue);
    if (kind) return { kind, language: kind === 'message' ? null : tongue.language };
  }
  return null;
}

/**
 * What is asked to end, by what is said besides. A refusal of texts closes the phone, unless it is only of another way to
 * write; one that names a better way or an hour may mean less, and is a doubt. A call is another channel, but a refusal of every
 * call for good means texts as well. A client who wants to be taken off a policy speaks of the policy.
 */
function endIn(whole: string, tongue: Tongue): 'stop' | 'doubt' | 'message' | null {
  const isSaid = ({ inside }: Patterns) => inside.test(whole);
  const besides = (said: Patterns) => {
    const rest = whole.replace(said.inside, ' ');
    const has = ({ inside }: Patterns) => inside.test(rest);
    return {
      otherWay: tongues.some(({ asksForOther }) => has(asksForOther)),
      texts: tongues.some(({ asksForTexts }) => has(asksForTexts)),
      when: tongues.some(({ saysWhen }) => has(saysWhen)),
      today: tongues.some(({ saysToday }) => has(saysToday)),
    };
  };
  if (tongue.refusesAlone.whole.test(whole)) return 'stop';
  if (isSaid(tongue.asksRemoval)) {
    const isOfOther = tongues.some(({ ofInsurance, ofNewNumber }) => isSaid(ofInsurance) || isSaid(ofNewNumber));
    return isOfOther && !ofList.test(whole) ? 'message' : 'stop';
  }
  if (isSaid(tongue.refusesTexts)) {
    const { otherWay, when } = besides(tongue.refusesTexts);
    if (notYet.test(whole)) return 'message';
    if (otherWay || when) return 'doubt';
    return isSaid(tongue.ofOtherChannel) ? 'message' : 'stop';
  }
  if (isSaid(tongue.refusesContact)) {
    const { otherWay, texts, when } = besides(tongue.refusesContact);
    return otherWay || texts || when ? 'message' : 'stop';
  }
  if (isSaid(tongue.refusesCalls)) {
    const { otherWay, texts, when, today } = besides(tongue.refusesCalls);
    return otherWay || texts || when || today ? 'message' : 'doubt';
  }
  return null;
}

/** So many words stand around one that closes and leave it a doubt; where it begins or ends what is said, so many more. */
const wordsAroundMax = 3;
const wordsBesideMax = 12;

/** What may be meant as a stop; null: nothing is. */
function doubtOf(whole: string, words: readonly string[], isWrongNumber: boolean): Understood | null {
  const said = tongues.find(
    (tongue) => tongue.isDoubtful.inside.test(whole) || (isWrongNumber && isSomebodyElses(whole, tongue)),
  );
  if (said) return { kind: 'doubt', language: said.language };
  if (
    tongues.some(({ deniesStop, ofOtherMatter }) => deniesStop.inside.test(whole) || ofOtherMatter.inside.test(whole))
  )
    return null;
  const left = words.filter((word) => !courtesy.has(word));
  const [only = ''] = left;
  const mayClose = left.length === 1 && doubtful.get(only);
  if (mayClose) return { kind: 'doubt', language: mayClose };
  const at = left.findIndex((word) => strong.has(word));
  const word = left[at];
  if (word === undefined || (adjectives.has(word) && at > 0)) return null;
  const isAtAnEnd = at === 0 || at === left.length - 1;
  if (left.length > (isAtAnEnd ? wordsBesideMax : wordsAroundMax) + 1) return null;
  return { kind: 'doubt', language: strong.get(word) ?? null };
}

/** Whether the number is somebody else's, and not one that is written wrong in a paper. */
function isSomebodyElses(whole: string, { isSomebodyElse, isSomebodyElseAlone, ofData }: Tongue): boolean {
  return isSomebodyElseAlone.whole.test(whole) || (isSomebodyElse.inside.test(whole) && !ofData.inside.test(whole));
}
