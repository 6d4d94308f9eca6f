import type { WrittenFrom } from '../../contract/by-hand.ts';

/** The groups of clients for a list, each with its endpoint and filter. */
export const groups = {
  open_leads: { kind: 'lead', filter: { only: 'open' } },
  lost_leads: { kind: 'lead', filter: { status: 'Perdido' } },
  sent_quotes: { kind: 'quote', filter: { status: 'Enviada' } },
  active_policies: { kind: 'policy', filter: { only: 'in_force' } },
  expired_policies: { kind: 'policy', filter: { status: 'Vencida' } },
  open_renewals: { kind: 'renewal', filter: { only: 'open' } },
} as const satisfies Record<string, { kind: WrittenFrom; filter: object }>;
export type Group = keyof typeof groups;
export const groupNames = Object.keys(groups) as Group[];
