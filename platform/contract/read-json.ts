/** The extra argument of a `JSON.parse` reviver: the source text of the value. Older browsers omit it. */
type Reviver = (key: string, value: unknown, written?: { source?: string }) => unknown;

const exact: Reviver = (_key, value, written) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(written?.source ?? '')
    ? written?.source
    : value;

/**
 * Parses JSON, and keeps an integer beyond 2^53 as its source text: sources send ids that JavaScript would round.
 * Throws a SyntaxError for invalid JSON.
 */
export function readJson(text: string): unknown {
  // A reviver takes five times as long as the parse, and no shorter text can contain such a number.
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, exact as (key: string, value: unknown) => unknown);
}

/**
 * A number that JavaScript would print in other digits than its sender did: `1.50`, `1e3`. Its JSON is the source text.
 */
export class WrittenNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  /** The plain number for engines that cannot emit raw JSON, such as older browsers. */
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

/**
 * Matches texts that may contain such a number, or one that is too long. A reviver takes five times as long as the
 * parse.
 */
const mayDiffer = /\d{16}|\.0{6}|\.\d*0(?!\d)|\d[eE][+-]?\d|-0(?![.\d])/;

/** Like {@link readJson}, but a number that JavaScript would print otherwise is kept as a {@link WrittenNumber}. */
export function readWrittenJson(text: string): unknown {
  if (!mayDiffer.test(text)) return JSON.parse(text);
  return JSON.parse(text, asWritten as (key: string, value: unknown) => unknown);
}
