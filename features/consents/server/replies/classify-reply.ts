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

/** What a text reply asks for. `doubt`: it may be an opt-out, and a user reviews it. */
export interface Reply {
  kind: ReplyKind | 'doubt' | 'message';
  /** The language of the recognized words. null means none. */
  language: Language | null;
  /** It also mentions ending a policy: an agent should call. */
  isCancelling: boolean;
  /** The number belongs to another person: nothing is sent there until a user has reviewed it. */
  isWrongNumber: boolean;
}

type Understood = Pick<Reply, 'kind' | 'language'>;

const message: Understood = { kind: 'message', language: null };

/** Keywords that the provider itself may have recognized. */
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

/** Classifies a text reply. `optOutType` is the provider's own classification, which takes precedence. */
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

/**
 * The meaning of words if everything else is courtesy; an opt-out may be repeated. null means there is other content.
 */
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

/** A word of the vocabulary, including doubled letters or repetition without a space. */
const exactly = (word: string): Meaning | undefined =>
  vocabulary.get(word) ??
  vocabulary.get(word.replace(/^(.{3,}?)\1+$/, '$1')) ??
  (everyday.has(word) ? undefined : vocabulary.get(word.replace(/(.)\1+/g, '$1')));

/** The words that opt out even with a typo. A typo in any other word is a doubt. */
const plainest: ReadonlySet<string> = new Set(['stop', 'alto']);

/** A single word, including a typo. null means an everyday word, or an unknown one. */
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

/** One of several sentences that is nothing but an opt-out word. */
function sentenceAlone(sentences: readonly string[][]): Understood | null {
  if (sentences.length < 2) return null;
  const closing = sentences.map((words) => {
    const meaning = meaningOf(words);
    return meaning?.kind === 'stop' && words.some((word) => strong.has(word)) ? meaning : null;
  });
  return closing.find((meaning) => meaning !== null) ?? null;
}

/** What a sentence that asks to end something means. null means none does. */
function closingOf(whole: string): Understood | null {
  if (tongues.some(({ deniesStop }) => deniesStop.inside.test(whole))) return null;
  for (const tongue of tongues) {
    const kind = endIn(whole, tongue);
    if (kind) return { kind, language: kind === 'message' ? null : tongue.language };
  }
  return null;
}

/**
 * What is asked to end, according to the other content. A refusal of texts opts the phone out, unless it only concerns
 * another channel. One that names a better channel or time may mean less, and is a doubt. A call is another channel,
 * but a permanent refusal of every call includes texts. A request to be removed from a policy concerns the policy.
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

/**
 * The maximum number of words around an opt-out word that leave it a doubt. At the start or end of the reply more are
 * allowed.
 */
const wordsAroundMax = 3;
const wordsBesideMax = 12;

/** A possible opt-out. null means none. */
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

/** Whether the number belongs to another person, as opposed to a wrong number in a document. */
function isSomebodyElses(whole: string, { isSomebodyElse, isSomebodyElseAlone, ofData }: Tongue): boolean {
  return isSomebodyElseAlone.whole.test(whole) || (isSomebodyElse.inside.test(whole) && !ofData.inside.test(whole));
}
