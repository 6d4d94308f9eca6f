import type { AgencyWork } from '#platform/server/background/job.ts';
import type { IntegrationForWork } from '../source-types/integration-for-work.ts';

/** Why a lead could not be fetched: `integrations:problems.<code>` with its values. */
export interface SourceProblem {
  code: string;
  facts: Record<string, string | number>;
  /** Whether it is about the integration, not this lead, such as a refused token. The integration is already marked. */
  isOfIntegration: boolean;
}

/** The result of fetching a lead. */
export type Fetched =
  /** The delivery is complete. */
  | { outcome: 'whole' }
  /** The lead itself, which is stored and mapped in place of the notification. */
  | { outcome: 'fetched'; payload: unknown }
  /** It fails for this reason and can be reprocessed. */
  | { outcome: 'failed'; problem: SourceProblem }
  /** The source asks to retry later: the lead waits, and the job retries. */
  | { outcome: 'later'; problem: SourceProblem; retry_after_seconds: number };

/**
 * Fetches the leads of one integration's notifications, by position. `whole` for a type that sends complete leads. Must
 * not run in a transaction.
 */
export type FetchLeads = (
  integration: IntegrationForWork,
  notices: readonly unknown[],
  work: AgencyWork,
) => Promise<Fetched[]>;
