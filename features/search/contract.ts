import * as z from 'zod/mini';
import { leadStatuses, productTypes } from '#features/leads/contract.ts';
import { policyStatuses } from '#features/policies/contract.ts';
import { storedQuoteStatuses } from '#features/quotes/contract.ts';
import { taskStatuses } from '#features/tasks/contract.ts';
import { textOr, uuid } from '#platform/contract/fields.ts';
import { staff } from '#platform/contract/roles.ts';
import { routes } from '#platform/contract/route.ts';
import { searchMax, searchMin } from './contract/bounds.ts';

/** The maximum number of results of each kind. */
export const foundMax = 5;

const person = { id: uuid, name: z.string() };

export const FoundLead = z.object({
  ...person,
  /** In the national format of its country. '' means unknown. */
  phone_national: z.string(),
  status: z.enum(leadStatuses),
  product_type: z.nullable(z.enum(productTypes)),
});
export type FoundLead = z.infer<typeof FoundLead>;
FoundLead.register(z.globalRegistry, { id: 'FoundLead' });

export const FoundQuote = z.object({
  ...person,
  quote_number: z.string(),
  status: z.enum(storedQuoteStatuses),
  product_type: z.enum(productTypes),
});
export type FoundQuote = z.infer<typeof FoundQuote>;
FoundQuote.register(z.globalRegistry, { id: 'FoundQuote' });

export const FoundPolicy = z.object({
  ...person,
  policy_number: z.string(),
  status: z.enum(policyStatuses),
  product_type: z.enum(productTypes),
});
export type FoundPolicy = z.infer<typeof FoundPolicy>;
FoundPolicy.register(z.globalRegistry, { id: 'FoundPolicy' });

export const FoundTask = z.object({
  id: uuid,
  title: z.string(),
  /** The name of the person it is about. null means none. */
  name: z.nullable(z.string()),
  status: z.enum(taskStatuses),
});
export type FoundTask = z.infer<typeof FoundTask>;
FoundTask.register(z.globalRegistry, { id: 'FoundTask' });

/** The best matches of each kind first. Empty also for modules that the agency doesn't have. */
export const Found = z.object({
  leads: z.array(FoundLead),
  quotes: z.array(FoundQuote),
  policies: z.array(FoundPolicy),
  tasks: z.array(FoundTask),
});
export type Found = z.infer<typeof Found>;
Found.register(z.globalRegistry, { id: 'Found' });

export const searchRoutes = routes('search', {
  search: {
    method: 'GET',
    path: '/search',
    allow: staff,
    query: z.object({
      q: textOr('platform:validation.required').check(z.trim(), z.minLength(searchMin), z.maxLength(searchMax)),
    }),
    ok: [200, Found],
    shows: ['lead', 'quote', 'policy', 'task', 'client'],
    summary: 'What a name, a phone, a number or a title finds among leads, quotes, policies and tasks',
  },
});
