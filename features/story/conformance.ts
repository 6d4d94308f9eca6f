import { aPolicy } from '#features/policies/testing.ts';
import { type AgencyUnderTest, sliceConformance } from '#platform/testing/slice-conformance.ts';
import { storyRoutes } from './contract.ts';

const ofSomebody = async (agency: AgencyUnderTest) => ({
  params: { id: (await aPolicy(agency.as('Agente'))).client_id as string },
});

export const conformance = sliceConformance(storyRoutes, {
  prefix: /^\/clients\/\{id\}\/story/,
  calls: { readStory: ofSomebody, readStoryEvents: ofSomebody },
});
