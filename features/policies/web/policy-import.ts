import type { ScreenAct } from '#platform/web/screen.ts';

/** How to import files of policies, set by a later slice; null: there is no import. */
export const policyImport: { act: Pick<ScreenAct, 'route' | 'begin'> | null } = { act: null };
