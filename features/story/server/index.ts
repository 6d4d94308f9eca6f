import { implement } from '#platform/server/http/implement.ts';
import { storyRoutes } from '../contract.ts';
import { readStory } from './read-story.ts';
import { readStoryEvents } from './read-story-events.ts';

export const stories = implement(storyRoutes)({
  readStory: async ({ params }, ctx) => (await readStory(params.id, ctx)) ?? ctx.refuse('not_found'),
  readStoryEvents: async ({ params, query }, ctx) =>
    (await readStoryEvents(params.id, query, ctx)) ?? ctx.refuse('not_found'),
});
