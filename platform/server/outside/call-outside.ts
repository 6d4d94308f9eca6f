import type { AskOutside } from './ask-outside.ts';

/** A call to an address that somebody's browser has given. */
export interface OutsideCall {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/**
 * Calls an address on the public Internet and gives its status; what it says besides is not read. Throws as `AskOutside`
 * does, `NotPublic` where it lies in a network of ours, by whatever name. Never inside a transaction.
 */
export type CallOutside = (url: string, call: OutsideCall) => Promise<number>;

/** Calls by this way to the outside. */
export function createCallOutside(askOutside: AskOutside): CallOutside {
  return async (url, call) => (await askOutside(url, { ...call, maxBytes: 0, givenBy: 'browser' })).status;
}
