import type { AgencyWork } from '#platform/server/background/job.ts';
import type { IntegrationForWork } from '../integration-for-work.ts';

/** Why something could not be brought: `integrations:problems.<code>` with its facts. */
export interface SourceProblem {
  code: string;
  facts: Record<string, string | number>;
  /** It is about the integration, not about this lead: its token was refused, and the like. It is marked already. */
  isOfIntegration: boolean;
}

/** What there is of a lead after its source was asked. */
export type Fetched =
  /** The delivery is all there is. */
  | { outcome: 'whole' }
  /** The lead itself, to be kept and mapped in place of the notice. */
  | { outcome: 'fetched'; payload: unknown }
  /** It fails with this reason, and can be sent through once more. */
  | { outcome: 'failed'; problem: SourceProblem }
  /** The source wants to be asked later: it waits, and the job tries again. */
  | { outcome: 'later'; problem: SourceProblem; retry_after_seconds: number };

/**
 * Brings what notices of one integration stand for, each in its place; `whole` for a type that sends all. Never in a
 * transaction.
 */
export type FetchLeads = (
  integration: IntegrationForWork,
  notices: readonly unknown[],
  work: AgencyWork,
) => Promise<Fetched[]>;
