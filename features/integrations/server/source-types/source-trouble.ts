import { OutsideTrouble, outsideTroubles } from '#platform/server/outside/outside-trouble.ts';

/** The problems that only a source can have. */
const codes = ['no_leads_in_answer', 'version_retired', 'pages_go_round'] as const;

/** All problems of a source or its response. The texts are `integrations:answers.troubles.<code>`. */
export const sourceTroubles: readonly string[] = [...outsideTroubles, ...codes];

/** Why a source returned nothing. */
export const SourceTrouble = OutsideTrouble<(typeof codes)[number]>;
export type SourceTrouble = OutsideTrouble<(typeof codes)[number]>;

/** Why a lead could not be fetched: `integrations:problems.<code>` with its values. */
export interface SourceProblem {
  code: string;
  facts: Record<string, string | number>;
  /** Whether it is about the integration, not this lead, such as a refused token. The integration is already marked. */
  isOfIntegration: boolean;
}

/** The same for a row that could not be fetched. */
export const problemOf = ({ code, facts, isPassing }: SourceTrouble): SourceProblem => ({
  code,
  facts,
  // A missing lead is a problem of this lead only.
  isOfIntegration: !isPassing && code !== 'not_found_there',
});
