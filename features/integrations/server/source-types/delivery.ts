import type { Problem } from '../../contract/mapped-lead.ts';

/** One lead, or the notification of one, as its source sends it. */
export interface Delivery {
  /** The key that identifies a repeated delivery. */
  delivery_key: string;
  /** The lead's id at its source. If it has none, `sha256:` and the hash of its content. */
  external_id: string;
  /** The payload without secrets. */
  source_data: unknown;
  is_test?: boolean;
  /** Why it can never be a lead. If absent, processing decides. */
  invalid?: Problem;
  /** The sender's network address, if the webhook address is the only authentication. */
  sender?: string;
  upload_id?: string;
  row_number?: number;
}
