import type { ScreenAct } from '#platform/web/screen.ts';

/** How files of leads are imported, which a later slice knows; null: they are not. */
export const leadImport: { act: Pick<ScreenAct, 'route' | 'begin'> | null } = { act: null };
