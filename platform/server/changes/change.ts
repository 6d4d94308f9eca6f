/** A notice that a record of an agency has changed, without its content. */
export interface Change {
  agency_id: string;
  /** The kind of record: `policy`. */
  subject: string;
  /** null means that too many records have changed to name each. */
  id: string | null;
  /** The only user who is notified; if omitted, all users who may read the record. */
  user_id?: string;
  at: string;
}
