import type { HistoryEvent } from '#platform/contract/history.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { readEvents } from '#platform/server/acts/history.ts';
import type { Page } from '#platform/server/database/paging.ts';
import { readStory } from './read-story.ts';

/**
 * Returns the recorded actions on a client and on the records of the client's story, newest first. null means the
 * agency has no such client.
 */
export async function readStoryEvents(
  clientId: string,
  page: { limit: number; cursor?: string | undefined },
  ctx: CommandContext,
): Promise<Page<HistoryEvent> | null> {
  const story = await readStory(clientId, ctx);
  if (!story) return null;
  const client = { entity: 'client', id: clientId };
  const subjects = [
    client,
    ...story.leads.map(({ id }) => ({ entity: 'lead', id })),
    ...story.quotes.map(({ id }) => ({ entity: 'quote', id })),
    ...story.policies.map(({ id }) => ({ entity: 'policy', id })),
    ...story.renewals.map(({ id }) => ({ entity: 'renewal', id })),
    ...story.tasks.map(({ id }) => ({ entity: 'task', id })),
  ];
  return readEvents(subjects, page, ctx, client);
}
