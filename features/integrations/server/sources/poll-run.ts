import type { IntegrationForWork } from '../integration-for-work.ts';
import type { Round } from './schema.ts';

/** A turn at a source: nobody else asks it until `held_until`. */
export interface PollRun {
  integration: IntegrationForWork;
  round: Round;
  held_until: string;
  failures: number;
}
