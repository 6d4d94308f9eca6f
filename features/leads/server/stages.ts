import type { LeadStatus } from '../contract.ts';

/** How far along the sale a status is; null: `Perdido` is no stage. */
const stageOf: Readonly<Record<LeadStatus, number | null>> = {
  Nuevo: 0,
  Contactado: 1,
  Cotizado: 2,
  Cerrado: 3,
  Perdido: null,
};

/** So long the one who moved a lead can take it back as a mistake. */
const mistakeMinutes = 10;

/** How far a lead has come, whatever its status is now. */
export interface Stages {
  /** 0 Nuevo, 1 Contactado, 2 Cotizado, 3 Cerrado. It never falls, but for a mistake. */
  stage_reached: number;
  /** What it was before it last rose, and who let it rise; null: nobody of the agency. */
  stage_before: number;
  stage_moved_by: string | null;
  /** When a move of its own brought it there; null: it has not come there, or went past, or came in there. */
  contacted_at: string | null;
  quoted_at: string | null;
  closed_at: string | null;
  /** It was Nuevo when it came to the agency. */
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

/** What a lead begins with that comes in with a status. */
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
 * What changes of it when somebody (null: nobody of the agency) gives the lead a status. A higher stage than any before is
 * kept with its instant. A lower one takes the last rise back when the same person had made it within ten minutes.
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
