import { createBegun } from '#platform/web/begun.ts';

/** A file of leads that comes without an integration of its own. */
export const importingLeads = createBegun<null>();
