import type { LeadStatus } from '../contract.ts';

/** The stage of a status in the sale; null: `Perdido` is no stage. */
const stageOf: Readonly<Record<LeadStatus, number | null>> = {
  Nuevo: 0,
  Contactado: 1,
  Cotizado: 2,
  Cerrado: 3,
  Perdido: null,
};

/** Within this time, the user who moved a lead can revert it as a mistake. */
const mistakeMinutes = 10;

/** The stages that a lead has reached, whatever its status is now. */
export interface Stages {
  /** 0 Nuevo, 1 Contactado, 2 Cotizado, 3 Cerrado. It only falls when a mistake is reverted. */
  stage_reached: number;
  /** Its previous value, and the user who raised it last; null: no user of the agency. */
  stage_before: number;
  stage_moved_by: string | null;
  /** When a change of status reached the stage; null: not reached, skipped, or the lead arrived with it. */
  contacted_at: string | null;
  quoted_at: string | null;
  closed_at: string | null;
  /** The lead arrived with status Nuevo. */
  began_here: boolean;
}

export const stageColumns = [
  'stage_reached',
  'stage_before',
  'stage_moved_by',
  'contacted_at',
  'quoted_at',
  'closed_at',
  'began_here',
] as const satisfies readonly (keyof Stages)[];

const instants = ['contacted_at', 'quoted_at', 'closed_at'] as const;

/** The stages of a lead that arrives with a status. */
export function firstStages(status: LeadStatus): Stages {
  const stage_reached = stageOf[status] ?? 0;
  return {
    stage_reached,
    stage_before: stage_reached,
    stage_moved_by: null,
    contacted_at: null,
    quoted_at: null,
    closed_at: null,
    began_here: status === 'Nuevo',
  };
}

/**
 * The changes when a user (null: no user of the agency) sets a status. A new highest stage is stored with its instant.
 * A lower stage reverts the last rise if the same user made it within ten minutes.
 */
export function movedStages(lead: Stages, status: LeadStatus, by: string | null, now: string): Partial<Stages> {
  const stage = stageOf[status];
  if (stage === null) return {};
  if (stage > lead.stage_reached) {
    const at = instants[stage - 1];
    return { stage_reached: stage, stage_before: lead.stage_reached, stage_moved_by: by, ...(at && { [at]: now }) };
  }
  if (stage === lead.stage_reached || !isMistake(lead, by, now)) return {};
  const left = Math.max(stage, lead.stage_before);
  const taken = instants.slice(left).map((at) => [at, null]);
  return { stage_reached: left, stage_before: left, stage_moved_by: null, ...Object.fromEntries(taken) };
}

function isMistake({ stage_moved_by, stage_reached, ...lead }: Stages, by: string | null, now: string): boolean {
  const last = instants[stage_reached - 1];
  const rose = last && lead[last];
  if (!rose || by === null || by !== stage_moved_by) return false;
  return Date.parse(now) - Date.parse(rose) <= mistakeMinutes * 60_000;
}
