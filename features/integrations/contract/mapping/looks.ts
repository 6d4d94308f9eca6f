// What a text looks like, independent of its heading.

const mailLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Phones as people write them. An identifier has no blanks. */
const writtenPhone = /^(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]\s?\d{3}[\s.-]\d{4}$|^\+\d{8,15}$/;
/** Ten digits that may be a North American number. */
const barePhone = /^1?[2-9]\d{2}[2-9]\d{6}$/;
/** Headings of values with as many digits as a phone that are none. */
const ofNumbers =
  /(?:^|[\s_.-])(?:id|no|num|nr|key|ref)(?:$|[\s_.-])|[a-z]Id$|#|account|cuenta|policy|p[oó]liza|number|n[uú]mero|code|c[oó]digo|order|ticket|transac|time|date|fecha|stamp|zip|ip$|vin|licen|fax|ssn|hash|token|session/i;
/** Headings of e-mail addresses and numbers of people other than the lead. */
const ofPeople =
  /owner|assign|agent|user|creat|modif|propietario|asignad|agente|usuario|\bfax\b|spouse|assistant|sender|recipient|remitente|destinatari|reply|notif|\bfrom\b|\bto\b|\bb?cc\b|admin|broker|vendor|vendedor|producer|referr|referid|emergenc|beneficiar|conyuge|cónyuge|employer|dealer|company|office|support|driver|conductor/i;

/** Whether a text is one e-mail address. */
export const isMail = (text: string): boolean => mailLike.test(text);

/** Whether a text is a number as people write it, or ten digits under a heading that names nothing else. */
export const isWrittenPhone = (text: string, heading: string): boolean =>
  writtenPhone.test(text) || (barePhone.test(text) && !ofNumbers.test(heading));

/** Whether a heading is about a person other than the lead. */
export const isOfPeople = (heading: string): boolean => ofPeople.test(heading.replace(/[_-]+/g, ' '));

const answer = /^(?:yes|no|s[ií]|true|false|y|n|x|on|off|currently|not sure|new|active|activo|activa|none)$/i;

/** Whether a text may be a name: no answer, no number, no address. */
export const isName = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  text.length <= 200 &&
  !answer.test(text) &&
  !isMail(text) &&
  !/^[a-z]*[-_#]?\d[\w-]*$/i.test(text);
