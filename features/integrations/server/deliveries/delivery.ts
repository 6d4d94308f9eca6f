import type { Problem } from '../../contract/mapped-lead.ts';

/** One lead, or the notice of one, as its source sends it. */
export interface Delivery {
  /** By which a repetition of it is known. */
  delivery_key: string;
  /** The lead's id at its source, or `sha256:` and what it says where it has none. */
  external_id: string;
  /** What was sent, without secrets. */
  source_data: unknown;
  is_test?: boolean;
  /** Why it can never be a lead; left out: that is found out later. */
  invalid?: Problem;
  /** The network address that it came from, where nothing but the hook's own proves it. */
  sender?: string;
  upload_id?: string;
  row_number?: number;
}
