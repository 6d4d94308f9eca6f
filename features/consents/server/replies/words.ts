import type { Language } from '#platform/contract/language.ts';

/** `stop` opts out, `start` reverses an opt-out, `help` asks who the sender is. */
export type ReplyKind = 'stop' | 'start' | 'help';

export interface Meaning {
  kind: ReplyKind;
  language: Language;
}

const all = (kind: ReplyKind, language: Language, words: string): [string, Meaning][] =>
  words.split(',').map((word) => [word.trim(), { kind, language }]);
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** The meaning of a word, or of two, if there is no other content. */
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

/** Opt-out words that seldom have another meaning: together with other words they are a doubt. */
export const strong: ReadonlyMap<string, Language> = new Map([
  ...['stop', 'stopall', 'unsubscribe', 'unsub', 'optout'].map((word) => [word, 'en'] as const),
  ...['alto', 'basta', 'pare', 'paren', 'baja', 'detenganse', 'desuscribir'].map((word) => [word, 'es'] as const),
]);

/** Those of them that are also adjectives: a command only at the start of a sentence. */
export const adjectives = setOf('alto baja');

/** Two-word phrases that aren't opt-outs, although all but one word is courtesy. */
export const idioms = / (?:the end|me basta|nos basta) /;

/** A refusal of what hasn't happened yet isn't permanent. */
export const notYet = / (?:yet|todavia|aun) /;

/** Courtesy words, which don't change the meaning. */
export const courtesy = setOf(
  'por favor favor porfa porfavor porfis please pls plz thanks thank you gracias hola hello hi hey ya me de del the los ' +
    'las la a al messages message msgs msg mensajes mensaje texts text texto textos sms txt txts sending these this ' +
    'those estos este esto esos esas eso it now ahora inmediatamente immediately already mismo just right asap sir maam ' +
    'senor senora senorita buenas buenos dias tardes noches mis my sus su your mas suscripcion subscription',
);

/** Polite closings: they don't change an opt-out in the same reply. */
export const asides =
  / (?:(?:im |i am )?not interested|no longer interested|(?:no (?:estoy )?interesad[oa]s?)|no (?:me|nos) interesa|no thank(?:s| you)|no gracias) /g;

/** Words and names one typo away from an opt-out word, found among the most common ones of both languages. */
export const everyday = setOf(
  'padre par pre pate parr parra parts parte pars parse pared parer paree pard case ease crease crases tease cese vease aren ' +
    'parten parto top sop removed removes remover cancels canceled candel canel candela canela quot quite quiet qui quin ' +
    'revoked evoke para paar parad parada parado parare arar asta hasta bast basra vasta vasto basa nasta bata gasta pasta ' +
    'casta baba aja bama bana bala baka banja bajas bajo baha baila caja raja alot alt alo ato algo altro walto salto apto ' +
    'alton alta aldo deener degener retener retenga borra borras borrad borrara sapir sali salid salio salim detengas ' +
    'elimina cancelare cancelara cancelado cancelada',
);

/** One-word replies that may be an opt-out: a user reviews them. */
export const doubtful: ReadonlyMap<string, Language> = new Map([
  ...['enough', 'spam', 'scam', 'blocked', 'handsign', 'nomore', 'halt'].map((word) => [word, 'en'] as const),
  ...['para', 'suficiente', 'bloqueado', 'bloqueada', 'estafa', 'callense', 'detengan'].map(
    (word) => [word, 'es'] as const,
  ),
]);

/** Words that make it the contact list that the client wants to be removed from, whatever else is named. */
export const ofList =
  / (?:lists?|listas?|database|texts?|texting|messages?|mensajes?|textos?|sms|marketing|publicidad|promociones|sistema) /;
