import type { StatementCard } from '../../contract/statements.ts';

/** A statement without its lines, and where its adjustments begin and end. */
export interface StatementHead {
  card: StatementCard;
  schemeId: string;
  /** Adjustments count that were made after this day; null: from the beginning. */
  after: string | null;
}
