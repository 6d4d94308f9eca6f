import { useQuery } from '@tanstack/react-query';
import { client } from '#platform/web/client.ts';
import { asking } from '#platform/web/reads.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import { storyRoutes } from '../contract.ts';

const storyApi = client(storyRoutes);

const eventsSize = 15;

/** A client's leads, quotes and policies. */
export function useStory(clientId: string) {
  return useQuery(asking(storyApi.readStory, { params: { id: clientId } }));
}

/** The events of a client and of those records, page by page, newest first. */
export function useStoryEvents(clientId: string) {
  return usePages(storyApi.readStoryEvents, { params: { id: clientId }, query: { limit: eventsSize } });
}
