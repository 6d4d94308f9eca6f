import { describe, expect, test } from 'vitest';
import { classifyReply } from './classify-reply.ts';

const stops = [
  ...['STOP', 'stop', 'Stop.', 'STOP!!', 'sotp', 'stpo', 's t o p', 'Stopp', 'STOPALL', 'stop all', 'please stop'],
  ...[
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
  ],
  ...[
    'stop texting me',
    'Please stop sending me messages',
    'remove me',
    'Remove me from your list',
    'do not text me again',
  ],
  ...[
    "don't contact me anymore",
    'leave me alone',
    'no more texts please',
    'take me off your list',
    'never text me again',
  ],
  ...[
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
  ],
  ...[
    'Cancelar suscripción',
    'detener',
    'detenga los mensajes',
    'eliminar',
    'SALIR',
    'no más',
    'No mas mensajes por favor',
  ],
  ...['no me escriban', 'No me escriban más por favor', 'por favor no me manden mensajes', 'no me envíen más textos'],
  ...[
    'no me contacten',
    'quítenme de la lista',
    'sáquenme de su lista',
    'bórrenme de ahí',
    'deme de baja',
    'denme de baja por favor',
  ],
  ...['ya no quiero mensajes', 'no quiero recibir más mensajes', 'dejen de escribirme', 'no me molesten', 'Borrar'],
  ...['¡ALTO!', 'Alto, gracias', 'unsuscribe', 'dame de baja', 'no quiero más textos', 'opt me out', 'STOP ALL'],
  ...['ya no me escriban', 'Stop messaging me please', 'por favor quítenme', 'no me manden más nada'],
];
const starts = ['START', 'start', 'UNSTOP', 'Yes', 'ALTA', 'alta por favor', 'Sí', 'reanudar'];
const helps = ['HELP', 'help', 'INFO', 'ayuda', 'AYUDA por favor', 'información'];
const messages = [
  ...[
    'Sí, llámeme mañana 👍',
    'auto',
    'Hola, quiero una cotización',
    'no más de 200 dólares al mes',
    'hasta mañana',
    'step',
  ],
  ...[
    'solo quiero el seguro básico, no más',
    'Gracias',
    'ok',
    'shop',
    'cuánto cuesta?',
    'mi auto es un Toyota 2015',
    'pasta',
  ],
  ...[
    'quiero cancelar mi póliza',
    'I want to cancel my policy',
    'can you call me tomorrow',
    'what time do you close?',
    'bajo',
  ],
  ...[
    'el pago fue hoy',
    'parte de la mañana',
    '33135',
    'Which documents do you need?',
    'yes, call me at 5',
    'No',
    'no gracias',
  ],
  ...[
    'tengo dos carros',
    'when does my policy end and how do I renew it',
    'la casa está en Hialeah',
    'perfecto',
    'thanks!',
    'caja',
  ],
  ...[
    '¿Me puede mandar la tarjeta por correo?',
    'necesito ayuda con mi reclamo',
    'start date is May 1',
    'info@example.com es mi correo',
    'I will stop by your office tomorrow afternoon',
    'número equivocado',
    '¿A qué hora cierran hoy?',
    'ya pagué, gracias',
    'El cheque sale el viernes, no antes',
  ],
];
const doubts = ['stop it now ok', 'alto ahí amigo', 'well stop', 'baja el precio'];

test('at least 120 answers are read', () => {
  expect(stops.length + starts.length + helps.length + messages.length + doubts.length).toBeGreaterThanOrEqual(120);
});

describe.each([
  ['stop', stops],
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
  expect(classifyReply('quiero cancelar mi póliza')).toEqual({ kind: 'message', language: 'es', isCancelling: true });
  expect(classifyReply('CANCELAR')).toEqual({ kind: 'stop', language: 'es', isCancelling: true });
});

test('what the provider has understood holds', () => {
  expect(classifyReply('Adiós', 'STOP').kind).toBe('stop');
});

test('in the language of the word', () => {
  expect(classifyReply('Alto por favor').language).toBe('es');
  expect(classifyReply('STOP').language).toBe('en');
});
