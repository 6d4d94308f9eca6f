/** A text that somebody sent. */
export interface Inbound {
  sid: string;
  from: string;
  body: string;
  /** What the provider has understood itself; `''`: nothing. */
  optOutType: string;
}
