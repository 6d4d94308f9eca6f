import { describe, expect, test } from 'vitest';
import { otherReplies } from '../../testing/other-replies.ts';
import { stops } from '../../testing/stops.ts';
import { classifyReply } from './classify-reply.ts';

const closing = [
  'STOP',
  'stop',
  'Stop.',
  'STOP!!',
  'sotp',
  'stpo',
  's t o p',
  'Stopp',
  'STOPALL',
  'stop all',
  'please stop',

  'Stop please',
  'UNSUBSCRIBE',
  'unsubscibe',
  'END',
  'Quit',
  'quit',
  'CANCEL',
  'revoke',
  'opt out',
  'OPTOUT',
  'opt-out',

  'stop texting me',
  'Please stop sending me messages',
  'remove me',
  'Remove me from your list',
  'do not text me again',

  "don't contact me anymore",
  'leave me alone',
  'no more texts please',
  'take me off your list',
  'never text me again',

  'ALTO',
  'alto',
  'Alto por favor',
  'ALTO!',
  'atlo',
  'parar',
  'Pare ya',
  'paren',
  'BASTA',
  'basta ya',
  'baja',
  'CANCELAR',

  'Cancelar suscripción',
  'detener',
  'detenga los mensajes',
  'eliminar',
  'SALIR',
  'no más',
  'No mas mensajes por favor',
  'no me escriban',
  'No me escriban más por favor',
  'por favor no me manden mensajes',
  'no me envíen más textos',

  'no me contacten',
  'quítenme de la lista',
  'sáquenme de su lista',
  'bórrenme de ahí',
  'deme de baja',
  'denme de baja por favor',
  'ya no quiero mensajes',
  'no quiero recibir más mensajes',
  'dejen de escribirme',
  'no me molesten',
  'Borrar',
  '¡ALTO!',
  'Alto, gracias',
  'unsuscribe',
  'dame de baja',
  'no quiero más textos',
  'opt me out',
  'STOP ALL',
  'ya no me escriban',
  'Stop messaging me please',
  'por favor quítenme',
  'no me manden más nada',
];
const furtherStops = [
  'no me llamen ni me escriban',
  'no vuelvan a llamar ni escribir',
  'no quiero saber nada de ustedes',
  'no contactar',

  'no texting',
  'quiero salirme de esta lista',
  'me doy de baja',
  'erase me',
  'revoco mi consentimiento',
  'paren de spamear',

  'would you stop',
  'I do not consent to these texts',
  'take me off your contact list',
  'suspendan el envío de mensajes',
];
const starts = ['START', 'start', 'UNSTOP', 'Yes', 'ALTA', 'alta por favor', 'Sí', 'reanudar'];
const helps = ['HELP', 'help', 'INFO', 'ayuda', 'AYUDA por favor', 'información'];
const messages = [
  'Sí, llámeme mañana 👍',
  'auto',
  'Hola, quiero una cotización',
  'no más de 200 dólares al mes',
  'hasta mañana',
  'step',

  'solo quiero el seguro básico, no más',
  'Gracias',
  'ok',
  'shop',
  'cuánto cuesta?',
  'mi auto es un Toyota 2015',
  'pasta',

  'quiero cancelar mi póliza',
  'I want to cancel my policy',
  'can you call me tomorrow',
  'what time do you close?',
  'bajo',

  'el pago fue hoy',
  'parte de la mañana',
  '33135',
  'Which documents do you need?',
  'yes, call me at 5',
  'No',
  'no gracias',

  'tengo dos carros',
  'when does my policy end and how do I renew it',
  'la casa está en Hialeah',
  'perfecto',
  'thanks!',
  'caja',

  'the end',
  'me basta',
  'no basta',
  'no me mande nada todavía',
  "don't send anything yet",
  'se equivocó con la fecha',

  '¿Me puede mandar la tarjeta por correo?',
  'necesito ayuda con mi reclamo',
  'start date is May 1',
  'info@example.com es mi correo',
  'I will stop by your office tomorrow afternoon',
  '¿A qué hora cierran hoy?',
  'ya pagué, gracias',
  'El cheque sale el viernes, no antes',
];
const doubts = [
  'stop it now ok',
  'alto ahí amigo',
  'well stop',
  'baja el precio',
  "Don't text me, call me",
  'no me escriba tan tarde',

  'unsubscirbe',
  'borar',
  'slair',
  'cancelat',
  'bsata',
  'remvoe',
  "don't call me",
  'no me llame',
  "I'm reporting you",
  'para',
];
const ofAnother = [
  'Número equivocado',
  'numero incorrecto',
  'wrong number',
  'You have the wrong number',
  'se equivocó de número',
  'este número ya no es de Juan',
  'Está equivocado',
  'aquí no vive ningún Juan',
  'this is not my phone',
];

test('at least 120 answers are read', () => {
  expect(closing.length + starts.length + helps.length + messages.length + doubts.length).toBeGreaterThanOrEqual(120);
});

describe.each([
  ['stop', closing],
  ['stop', furtherStops],
  ['start', starts],
  ['help', helps],
  ['message', messages],
  ['doubt', doubts],
] as const)('%s', (kind, texts) => {
  test.each(texts)('%s', (text) => {
    expect(classifyReply(text).kind).toBe(kind);
  });
});

test('whoever writes of ending a policy is called, and is not closed', () => {
  const ending = { isCancelling: true, isWrongNumber: false, language: 'es' };
  expect(classifyReply('quiero cancelar mi póliza')).toEqual({ kind: 'message', ...ending });
  expect(classifyReply('CANCELAR')).toEqual({ kind: 'stop', ...ending });
});

test.each(ofAnother)('%s: the number is another person’s, and a doubt', (text) => {
  expect(classifyReply(text)).toMatchObject({ kind: 'doubt', isWrongNumber: true });
});

test.each([
  'wrong VIN number on my card',
  'el número de placa está equivocado',
  "I gave you the wrong number, it's 305 555 0101",
  'El precio está equivocado',
])('%s: no word of whose phone it is', (text) => {
  expect(classifyReply(text)).toMatchObject({ kind: 'message', isWrongNumber: false });
});

const ofKind = (texts: readonly string[], kind: string) => texts.filter((text) => classifyReply(text).kind === kind);

test('of 226 stops in people’s own words 225 close and the last is held', () => {
  expect(stops).toHaveLength(226);
  expect(ofKind(stops, 'doubt')).toEqual(['ok stop']);
  expect(ofKind(stops, 'stop')).toHaveLength(225);
});

test('of 235 other answers none closes and none is held', () => {
  expect(otherReplies).toHaveLength(235);
  expect([...ofKind(otherReplies, 'stop'), ...ofKind(otherReplies, 'doubt'), ...ofKind(otherReplies, 'help')]).toEqual(
    [],
  );
  expect(ofKind(otherReplies, 'start')).toEqual(['Yes', 'Sí', 'si', 'Sí, por favor']);
});

test.each([
  ['Karen', 'message'],
  ['Padre', 'message'],
  ["Don't call me, text me", 'message'],
  ['remove me as driver', 'message'],
  ['Loved "Reply STOP to opt out"', 'message'],
  ['STOP STOP STOP', 'stop'],
  ['para de escribirme', 'stop'],
  ['déjame en paz', 'stop'],
  ['Número equivocado', 'doubt'],
])('%s: a %s', (text, kind) => {
  expect(classifyReply(text).kind).toBe(kind);
});

test('what the provider has understood holds', () => {
  expect(classifyReply('Adiós', 'STOP').kind).toBe('stop');
});

test('in the language of the word', () => {
  expect(classifyReply('Alto por favor').language).toBe('es');
  expect(classifyReply('STOP').language).toBe('en');
});
