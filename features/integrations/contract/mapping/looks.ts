// What a text looks like, whatever its heading says.

const mailLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** As people write phones; an identifier has no blanks. */
const writtenPhone = /^(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]\s?\d{3}[\s.-]\d{4}$|^\+\d{8,15}$/;
/** Ten digits that may be a number of North America. */
const barePhone = /^1?[2-9]\d{2}[2-9]\d{6}$/;
/** Headings of what has as many digits as a phone, and is none. */
const ofNumbers =
  /(?:^|[\s_.-])(?:id|no|num|nr|key|ref)(?:$|[\s_.-])|[a-z]Id$|#|account|cuenta|policy|p[oó]liza|number|n[uú]mero|code|c[oó]digo|order|ticket|transac|time|date|fecha|stamp|zip|ip$|vin|licen|fax|ssn|hash|token|session/i;
/** Headings of addresses and numbers that are somebody else's than the lead's. */
const ofPeople =
  /owner|assign|agent|user|creat|modif|propietario|asignad|agente|usuario|\bfax\b|spouse|assistant|sender|recipient|remitente|destinatari|reply|notif|\bfrom\b|\bto\b|\bb?cc\b|admin|broker|vendor|vendedor|producer|referr|referid|emergenc|beneficiar|conyuge|cónyuge|employer|dealer|company|office|support|driver|conductor/i;

/** Whether a text is one address for mail. */
export const isMail = (text: string): boolean => mailLike.test(text);

/** Whether a text is a number as people write it, or ten digits under a heading that calls them nothing else. */
export const isWrittenPhone = (text: string, heading: string): boolean =>
  writtenPhone.test(text) || (barePhone.test(text) && !ofNumbers.test(heading));

/** Whether a heading is of somebody who is not the lead. */
export const isOfPeople = (heading: string): boolean => ofPeople.test(heading.replace(/[_-]+/g, ' '));

const answer = /^(?:yes|no|s[ií]|true|false|y|n|x|on|off|currently|not sure|new|active|activo|activa|none)$/i;

/** Whether a text may be what somebody is called: no answer, no number, no address. */
export const isName = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  text.length <= 200 &&
  !answer.test(text) &&
  !isMail(text) &&
  !/^[a-z]*[-_#]?\d[\w-]*$/i.test(text);
