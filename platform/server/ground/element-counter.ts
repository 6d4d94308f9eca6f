import { channel } from 'node:diagnostics_channel';
import type { BodyKind } from './body-kind.ts';

/** How much of an external body was counted, and whether it was accepted. */
export interface TakenBody {
  bytes: number;
  elements: number;
  isTaken: boolean;
}

/** Publishes each body that was received, as a request or as a response. */
export const takenBodies = channel('vigencia:taken-body');

/** More levels than JSON of leads has. */
export const depthMax = 32;

const [quote, comma, slash, equals, opening, and] = [...'",\\=<&'].map((sign) => sign.charCodeAt(0));
const [brace, bracket, braceEnd, bracketEnd] = [...'{[}]'].map((sign) => sign.charCodeAt(0));
const [newLine, hyphen] = [...'\n-'].map((sign) => sign.charCodeAt(0));

/**
 * Counts the elements of a body as its pieces arrive, before it is parsed: JSON values, form fields, XML tags and
 * attributes, parts. `take` returns false from the first element beyond `elementsMax`, or if JSON is nested too deep;
 * nothing after it is examined.
 */
export class ElementCounter {
  elements = 0;
  readonly #kind: BodyKind;
  readonly #elementsMax: number;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** How many characters of the line end and the two hyphens before a part have matched. */
  #ofPart = 0;

  constructor(kind: BodyKind, elementsMax: number) {
    this.#kind = kind;
    this.#elementsMax = elementsMax;
  }

  take(piece: Uint8Array): boolean {
    for (const sign of piece) {
      this.#look(sign);
      if (this.elements > this.#elementsMax || this.#depth > depthMax) return false;
    }
    return true;
  }

  #look(sign: number): void {
    if (this.#kind === 'json') this.#lookAtJson(sign);
    else if (this.#kind === 'form') this.elements += sign === and ? 1 : 0;
    else if (this.#kind === 'xml') this.elements += sign === opening || sign === equals ? 1 : 0;
    else this.#lookAtPart(sign);
  }

  #lookAtJson(sign: number): void {
    if (this.#isInText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (sign === slash) this.#isEscaped = true;
      else if (sign === quote) this.#isInText = false;
    } else if (sign === quote) this.#isInText = true;
    else if (sign === comma) this.elements += 1;
    else if (sign === brace || sign === bracket) {
      this.elements += 1;
      this.#depth += 1;
    } else if (sign === braceEnd || sign === bracketEnd) this.#depth -= 1;
  }

  #lookAtPart(sign: number): void {
    if (sign === newLine) this.#ofPart = 1;
    else if (sign === hyphen && this.#ofPart > 0) this.#ofPart += 1;
    else this.#ofPart = 0;
    if (this.#ofPart !== 3) return;
    this.elements += 1;
    this.#ofPart = 0;
  }
}
