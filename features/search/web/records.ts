import { IconChecklist, IconFileDollar, IconShieldCheck, IconUsersGroup } from '@tabler/icons-react';
import { draftOf } from '#platform/web/form/draft.ts';
import type { Icon } from '#platform/web/screen.ts';
import type { Found } from '../contract.ts';

/** The kinds of records, each named as its tab is. */
export const kinds = ['leads', 'quotes', 'policies', 'tasks'] as const satisfies readonly (keyof Found)[];
export type Kind = (typeof kinds)[number];

export const kindIcons: Record<Kind, Icon> = {
  leads: IconUsersGroup,
  quotes: IconFileDollar,
  policies: IconShieldCheck,
  tasks: IconChecklist,
};

/** A record in the form that the palette shows. */
export interface FoundRecord {
  kind: Kind;
  id: string;
  name: string;
  /** The record's number, the person's phone, or the person a task is about. */
  number: string;
}

const recentMax = 5;

/** The records that a user opened recently in this browser tab, most recent first. */
export function recentRecords(userId: string) {
  const kept = draftOf<FoundRecord[]>(`palette-recent:${userId}`);
  const read = () => kept.read() ?? [];
  return {
    read,
    add: (opened: FoundRecord) =>
      kept.keep([opened, ...read().filter(({ id }) => id !== opened.id)].slice(0, recentMax)),
  };
}

/** The matches of a kind in the form that the palette shows, each with its status. */
export function recordsOf(results: Found, kind: Kind) {
  if (kind === 'leads') {
    return results.leads.map(({ id, name, phone_national, status }) => ({
      kind,
      id,
      name,
      number: phone_national,
      status: `leads:status.${status}` as const,
    }));
  }
  if (kind === 'quotes') {
    return results.quotes.map(({ id, name, quote_number, status }) => ({
      kind,
      id,
      name,
      number: quote_number,
      status: `quotes:status.${status}` as const,
    }));
  }
  if (kind === 'tasks') {
    return results.tasks.map(({ id, title, name, status }) => ({
      kind,
      id,
      name: title,
      number: name ?? '',
      status: `tasks:status.${status}` as const,
    }));
  }
  return results.policies.map(({ id, name, policy_number, status }) => ({
    kind,
    id,
    name,
    number: policy_number,
    status: `policies:status.${status}` as const,
  }));
}
