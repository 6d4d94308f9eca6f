import type { Language } from '#platform/contract/language.ts';

/** `stop` closes, `start` opens what was closed, `help` asks who writes. */
export type ReplyKind = 'stop' | 'start' | 'help';

export interface Meaning {
  kind: ReplyKind;
  language: Language;
}

const all = (kind: ReplyKind, language: Language, words: string): [string, Meaning][] =>
  words.split(',').map((word) => [word.trim(), { kind, language }]);
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** What a word, or two, mean where nothing else is said. */
export const vocabulary: ReadonlyMap<string, Meaning> = new Map([
  ...all(
    'stop',
    'en',
    'stop, stopall, stop all, unsubscribe, unsub, end, quit, cancel, revoke, optout, opt out, remove',
  ),
  ...all('stop', 'en', 'unsubscibe, unsuscribe, unsubcribe, unsubscribed, cease, remove me, dnc'),
  ...all('stop', 'es', 'alto, parar, pare, paren, basta, baja, cancelar, cancele, cancelen, cancela, detener, detenga'),
  ...all('stop', 'es', 'detenganse, detengase, detente, eliminar, salir, borrar, desuscribir, desuscribirme'),
  ...all('stop', 'es', 'desuscribanme, desuscribeme, desuscripcion, quiteme, quitenme, quitame, borreme, borrenme'),
  ...all('stop', 'es', 'borrame, saqueme, saquenme, sacame, eliminenme, eliminame'),
  ...all('start', 'en', 'start, unstop, yes, resume'),
  ...all('start', 'es', 'alta, empezar, iniciar, reanudar, si'),
  ...all('help', 'en', 'help, info'),
  ...all('help', 'es', 'ayuda, informacion'),
]);

/** Words that close, and that people seldom use of anything else: beside others they are a doubt. */
export const strong: ReadonlyMap<string, Language> = new Map([
  ...['stop', 'stopall', 'unsubscribe', 'unsub', 'optout'].map((word) => [word, 'en'] as const),
  ...['alto', 'basta', 'pare', 'paren', 'baja', 'detenganse', 'desuscribir'].map((word) => [word, 'es'] as const),
]);

/** Of those, the ones that also say what something is like: a command only where the sentence begins. */
export const adjectives = setOf('alto baja');

/** Two words that are no stop, although all but one of them is courtesy. */
export const idioms = / (?:the end|me basta|nos basta) /;

/** What has not come yet is not refused for good. */
export const notYet = / (?:yet|todavia|aun) /;

/** What is said besides, and changes nothing. */
export const courtesy = setOf(
  'por favor favor porfa porfavor porfis please pls plz thanks thank you gracias hola hello hi hey ya me de del the los ' +
    'las la a al messages message msgs msg mensajes mensaje texts text texto textos sms txt txts sending these this ' +
    'those estos este esto esos esas eso it now ahora inmediatamente immediately already mismo just right asap sir maam ' +
    'senor senora senorita buenas buenos dias tardes noches mis my sus su your mas suscripcion subscription',
);

/** Polite endings of a talk: they change nothing where a stop is said besides. */
export const asides =
  / (?:(?:im |i am )?not interested|no longer interested|(?:no (?:estoy )?interesad[oa]s?)|no (?:me|nos) interesa|no thank(?:s| you)|no gracias) /g;

/** Words and names that are one slip away from a word that closes, found by the commonest of both languages. */
export const everyday = setOf(
  'padre par pre pate parr parra parts parte pars parse pared parer paree pard case ease crease crases tease cese vease aren ' +
    'parten parto top sop removed removes remover cancels canceled candel canel candela canela quot quite quiet qui quin ' +
    'revoked evoke para paar parad parada parado parare arar asta hasta bast basra vasta vasto basa nasta bata gasta pasta ' +
    'casta baba aja bama bana bala baka banja bajas bajo baha baila caja raja alot alt alo ato algo altro walto salto apto ' +
    'alton alta aldo deener degener retener retenga borra borras borrad borrara sapir sali salid salio salim detengas ' +
    'elimina cancelare cancelara cancelado cancelada',
);

/** Answers of a word that may be meant as a stop: a person looks at them. */
export const doubtful: ReadonlyMap<string, Language> = new Map([
  ...['enough', 'spam', 'scam', 'blocked', 'handsign', 'nomore', 'halt'].map((word) => [word, 'en'] as const),
  ...['para', 'suficiente', 'bloqueado', 'bloqueada', 'estafa', 'callense', 'detengan'].map(
    (word) => [word, 'es'] as const,
  ),
]);

/** What makes it our list from which somebody wants to be taken, whatever else is named. */
export const ofList =
  / (?:lists?|listas?|database|texts?|texting|messages?|mensajes?|textos?|sms|marketing|publicidad|promociones|sistema) /;
