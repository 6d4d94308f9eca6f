import type { Language } from '#platform/contract/language.ts';

/** `stop` closes, `start` opens what was closed, `help` asks who writes. */
export type ReplyKind = 'stop' | 'start' | 'help';

interface Meaning {
  kind: ReplyKind;
  language: Language;
}

const all = (kind: ReplyKind, language: Language, words: string): [string, Meaning][] =>
  words.split(',').map((word) => [word.trim(), { kind, language }]);

/** What a word, or two, mean where nothing else is said. */
export const vocabulary: ReadonlyMap<string, Meaning> = new Map([
  ...all('stop', 'en', 'stop, stopall, stop all, unsubscribe, end, quit, cancel, revoke, optout, opt out, remove'),
  ...all('stop', 'es', 'alto, parar, pare, paren, basta, baja, cancelar, cancelar suscripcion, cancele, detener'),
  ...all('stop', 'es', 'detenga, eliminar, salir, borrar, desuscribir, desuscribirme'),
  ...all('start', 'en', 'start, unstop, yes, resume'),
  ...all('start', 'es', 'alta, empezar, iniciar, reanudar, si'),
  ...all('help', 'en', 'help, info'),
  ...all('help', 'es', 'ayuda, informacion'),
]);

/** What is said besides, and changes nothing. */
export const courtesy: ReadonlySet<string> = new Set(
  (
    'por favor favor porfa porfavor please pls thanks thank you gracias hola hello hi ya me de del the los las a messages ' +
    'message mensajes mensaje texts text sending these this estos esto now ahora inmediatamente mismo'
  ).split(' '),
);

/** Words of every day that are one slip away from one that closes. */
export const everyday: ReadonlySet<string> = new Set(
  (
    'alta auto autos baje caja cajas pasar parte shop shops step steps pasta hasta pago paga para parar2 parada salud salio ' +
    'salie saldo alta altos bajo bajas bala bana stock store stow atop basto vasta casta canceled cancelado borrador send ' +
    'and add ends bend mend quite quiet suit cancer remote removed salir2 sale salid parir'
  ).split(' '),
);

interface Phrase {
  text: RegExp;
  language: Language;
  /** It means that only when nothing else is said: "no más de 200 dólares" is an answer. */
  isWhole: boolean;
}

const anywhere = (language: Language, text: RegExp): Phrase => ({ text, language, isWhole: false });
const whole = (language: Language, text: RegExp): Phrase => ({ text, language, isWhole: true });

/** Sentences that close. */
export const phrases: readonly Phrase[] = [
  whole('es', /^(?:ya )?no (?:mas|more)(?: (?:mensajes?|textos?|sms|por favor|gracias))*$/),
  whole('en', /^no more(?: (?:messages?|texts?|sms|please|thanks))*$/),
  anywhere('es', / no (?:me|nos) (?:vuelvan? a )?(?:escrib\w+|mand\w+|envi\w+|contact\w+|text\w+|molest\w+|llam\w+) /),
  anywhere('es', / (?:quit|saqu|borr|elimin|retir)\w*(?:me|nos) (?:de|del|ya|por|la|esta|su|mi|los|$)/),
  anywhere('es', / (?:deme|denme|dame|darme|quiero darme) de baja /),
  anywhere(
    'es',
    / (?:ya )?no (?:quiero|deseo|necesito)(?: recibir)?(?: mas| sus| estos| los| mis)* (?:mensajes?|textos?|sms) /,
  ),
  anywhere('es', / (?:dejen?|deja|paren?) de (?:escribir|mandar|enviar|contactar|molestar)\w* /),
  anywhere('en', / (?:remove|unsubscribe|delete|take) (?:me|my number)(?: off)? /),
  anywhere('en', / (?:stop|quit) (?:texting|messaging|contacting|sending|writing|calling|bothering)(?: me)? /),
  anywhere('en', / (?:do not|dont|never) (?:text|message|contact|write|call)(?: to)?(?: me)?(?: anymore| again)? /),
  anywhere('en', / opt (?:me )?out /),
  anywhere('en', / leave me alone /),
  anywhere('en', / (?:i )?(?:dont|do not) want (?:any more|more|your|these|any)(?: more)? (?:texts?|messages?) /),
];
