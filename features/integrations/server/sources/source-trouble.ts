import { OutsideTrouble, outsideTroubles } from '#platform/server/outside/outside-trouble.ts';
import type { SourceProblem } from './source.ts';

/** What can be wrong with a source alone. */
const codes = ['no_leads_in_answer', 'version_retired', 'pages_go_round'] as const;

/** All that can be wrong with a source, or with what it answers. The words are `integrations:answers.troubles.<code>`. */
export const sourceTroubles: readonly string[] = [...outsideTroubles, ...codes];

/** Why a source has brought nothing. */
export const SourceTrouble = OutsideTrouble<(typeof codes)[number]>;
export type SourceTrouble = OutsideTrouble<(typeof codes)[number]>;

/** The same for a row that could not be fetched. */
export const problemOf = ({ code, facts, isPassing }: SourceTrouble): SourceProblem => ({
  code,
  facts,
  // What is not there is about this lead alone.
  isOfIntegration: !isPassing && code !== 'not_found_there',
});
