import { implement } from '#platform/server/http/implement.ts';
import { storyRoutes } from '../contract.ts';
import { readStory } from './read-story.ts';
import { readStoryEvents } from './read-story-events.ts';

export const stories = implement(storyRoutes)({
  readStory: async ({ params }, deed) => (await readStory(params.id, deed)) ?? deed.refuse('not_found'),
  readStoryEvents: async ({ params, query }, deed) =>
    (await readStoryEvents(params.id, query, deed)) ?? deed.refuse('not_found'),
});
