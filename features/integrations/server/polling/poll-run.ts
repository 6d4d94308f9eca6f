import type { IntegrationForWork } from '../source-types/integration-for-work.ts';
import type { Round } from '../sources/schema.ts';

/** A poll run of a source. No other run polls it until `held_until`. */
export interface PollRun {
  integration: IntegrationForWork;
  round: Round;
  held_until: string;
  failures: number;
}
