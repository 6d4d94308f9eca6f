import * as z from 'zod/mini';
import { LeadCard } from '#features/leads/contract.ts';
import { PolicyCard } from '#features/policies/contract.ts';
import { QuoteCard } from '#features/quotes/contract.ts';
import { RenewalCard } from '#features/renewals/contract.ts';
import { TaskCard } from '#features/tasks/contract.ts';
import { uuid } from '#platform/contract/fields.ts';
import { historyRoute } from '#platform/contract/history.ts';
import { staff } from '#platform/contract/roles.ts';
import { routes } from '#platform/contract/route.ts';

/** The maximum number of records of each kind; the newest are returned. */
export const toldMax = 100;

const told = { id: true, status: true, product_type: true, created_at: true } as const;
const sold = { ...told, carrier: true, annual_premium: true } as const;

export const StoryLead = z.pick(LeadCard, told);
export type StoryLead = z.infer<typeof StoryLead>;
StoryLead.register(z.globalRegistry, { id: 'StoryLead' });

export const StoryQuote = z.pick(QuoteCard, { ...sold, lead_id: true, quote_number: true, valid_until: true });
export type StoryQuote = z.infer<typeof StoryQuote>;
StoryQuote.register(z.globalRegistry, { id: 'StoryQuote' });

export const StoryPolicy = z.extend(
  z.pick(PolicyCard, { ...sold, policy_number: true, effective_date: true, expiration_date: true }),
  { lead_id: uuid, quote_id: uuid },
);
export type StoryPolicy = z.infer<typeof StoryPolicy>;
StoryPolicy.register(z.globalRegistry, { id: 'StoryPolicy' });

export const StoryRenewal = z.extend(
  z.pick(RenewalCard, {
    id: true,
    status: true,
    renewal_date: true,
    old_premium: true,
    new_premium: true,
    created_at: true,
  }),
  { lead_id: uuid, policy_id: uuid },
);
export type StoryRenewal = z.infer<typeof StoryRenewal>;
StoryRenewal.register(z.globalRegistry, { id: 'StoryRenewal' });
/** A task by its title. The client's open tasks are shown with the tasks. */
export const StoryTask = z.pick(TaskCard, { id: true, title: true });
export type StoryTask = z.infer<typeof StoryTask>;
StoryTask.register(z.globalRegistry, { id: 'StoryTask' });

/** A client's history with the agency, newest first. Empty for modules that the agency doesn't have. */
export const Story = z.object({
  leads: z.array(StoryLead),
  quotes: z.array(StoryQuote),
  policies: z.array(StoryPolicy),
  renewals: z.array(StoryRenewal),
  tasks: z.array(StoryTask),
});
export type Story = z.infer<typeof Story>;
Story.register(z.globalRegistry, { id: 'Story' });

const about = ['client', 'lead', 'quote', 'policy', 'renewal', 'task'] as const;

export const storyRoutes = routes('story', {
  readStory: {
    method: 'GET',
    path: '/clients/{id}/story',
    allow: staff,
    ok: [200, Story],
    shows: about,
    summary: "A client's leads, quotes, policies, renewals and tasks",
  },
  readStoryEvents: historyRoute({
    path: '/clients/{id}/story/events',
    allow: staff,
    shows: about,
    summary: 'What happened to a client and to her leads, quotes, policies, renewals and tasks, newest first',
  }),
});
