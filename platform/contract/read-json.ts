/** What a reviver of `JSON.parse` gets besides: how the value was written. Older browsers leave it out. */
type Reviver = (key: string, value: unknown, written?: { source?: string }) => unknown;

const exact: Reviver = (_key, value, written) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(written?.source ?? '')
    ? written?.source
    : value;

/**
 * Reads JSON, in which a whole number beyond 2^53 stays the text that was written: sources send ids that JavaScript would
 * round. Throws a SyntaxError for what is no JSON.
 */
export function readJson(text: string): unknown {
  // Looking at each value costs five times the reading, and nothing shorter can be such a number.
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, exact as (key: string, value: unknown) => unknown);
}

/** A number that JavaScript would write in other digits than its sender did: `1.50`, `1e3`. As JSON it is what came. */
export class WrittenNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  /** The number alone where an engine writes no JSON as it is given, as older browsers. */
  toJSON(): unknown {
    const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown };
    return rawJSON ? rawJSON(this.text) : Number(this.text);
  }
  toString(): string {
    return this.text;
  }
}

const asWritten: Reviver = (key, value, written) => {
  const kept = exact(key, value, written);
  const { source } = written ?? {};
  return typeof kept === 'number' && source !== undefined && String(kept) !== source ? new WrittenNumber(source) : kept;
};

/** What may be such a number, or one that is too long: looking at each value costs five times the reading. */
const mayDiffer = /\d{16}|\.0{6}|\.\d*0(?!\d)|\d[eE][+-]?\d|-0(?![.\d])/;

/** As {@link readJson}; a number that is written otherwise than JavaScript would is kept as a {@link WrittenNumber}. */
export function readWrittenJson(text: string): unknown {
  if (!mayDiffer.test(text)) return JSON.parse(text);
  return JSON.parse(text, asWritten as (key: string, value: unknown) => unknown);
}
