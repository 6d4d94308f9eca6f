import * as z from 'zod/mini';

export const DefaultAdmin = z.object({ username: z.string(), password: z.string(), detail: z.string() });
DefaultAdmin.register(z.globalRegistry, { id: 'DefaultAdmin' });

export const setupRoutes = {
  createDefaultAdmin: {
    method: 'POST',
    path: '/auth/create-default-admin',
    allow: 'public',
    ok: [201, DefaultAdmin],
    errors: { setup_token_required: 403, already_initialized: 409 },
    changes: ['agency', 'user'],
    summary: 'Create the first agency and its Admin on an installation that never had a user',
  },
} as const;
