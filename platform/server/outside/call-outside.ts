import type { AskOutside } from './ask-outside.ts';

/** A call to an address that a browser has sent. */
export interface OutsideCall {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/**
 * Calls an address on the public Internet and returns its status; the body isn't read. Throws as `AskOutside` does, and
 * `NotPublic` if the address is in an internal network, under any name. Never call it in a transaction.
 */
export type CallOutside = (url: string, call: OutsideCall) => Promise<number>;

/** Calls with this client. */
export function createCallOutside(askOutside: AskOutside): CallOutside {
  return async (url, call) => (await askOutside(url, { ...call, maxBytes: 0, givenBy: 'browser' })).status;
}
