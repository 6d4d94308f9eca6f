import { aPolicy } from '#features/policies/testing.ts';
import { type AgencyUnderTest, lawsOf } from '#platform/testing/slice-laws.ts';
import { storyRoutes } from './contract.ts';

const ofSomebody = async (agency: AgencyUnderTest) => ({
  params: { id: (await aPolicy(agency.as('Agente'))).client_id as string },
});

export const laws = lawsOf(storyRoutes, {
  prefix: /^\/clients\/\{id\}\/story/,
  calls: { readStory: ofSomebody, readStoryEvents: ofSomebody },
});
