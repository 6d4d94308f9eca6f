import * as z from 'zod/mini';
import { files } from '#platform/contract/kinds.ts';
import { languages } from '#platform/contract/language.ts';
import { staff } from '#platform/contract/roles.ts';
import { routes } from '#platform/contract/route.ts';

export const proposalRoutes = routes('proposals', {
  generateQuotePdf: {
    method: 'POST',
    path: '/quotes/{id}/generate-pdf',
    allow: staff,
    // Whoever has quotes has their proposals.
    feature: 'quotes',
    /** Left out: the language of the client. */
    query: z.object({ language: z.optional(z.enum(languages)) }),
    ok: [200, files('pdf')],
    errors: { letters_missing: 409 },
    changes: [],
    summary: "The client's proposal as a PDF, named after the short id",
  },
});
