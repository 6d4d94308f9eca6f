/** That a record of an agency has changed; never what of it. */
export interface Change {
  agency_id: string;
  /** The kind of record: `policy`. */
  subject: string;
  /** null: so many have changed at once that none is told by itself. */
  id: string | null;
  /** The only user who is told; left out: whoever may know. */
  user_id?: string;
  at: string;
}
