import { createBegun } from '#platform/web/begun.ts';

/** A file import without an integration of its own. */
export const importingLeads = createBegun<null>();
