/** A received text message. */
export interface Inbound {
  sid: string;
  from: string;
  body: string;
  /** The opt-out type that the provider recognized; `''`: none. */
  optOutType: string;
}
