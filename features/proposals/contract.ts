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
    // Agencies with the quotes feature also have proposals.
    feature: 'quotes',
    query: z.object({
      /** If omitted, the client's language is used. */
      language: z.optional(z.enum(languages)),
      /** `monthly`: the monthly premium is shown next to the annual one. */
      premium: z.optional(z.enum(['annual', 'monthly'])),
    }),
    ok: [200, files('pdf')],
    errors: { letters_missing: 409 },
    changes: [],
    summary: "The client's proposal as a PDF, named after the short id",
  },
});
