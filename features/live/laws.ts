import { lawsOf } from '#platform/testing/slice-laws.ts';
import { liveRoutes } from './contract.ts';

export const laws = lawsOf(liveRoutes, { prefix: /^\/live$/ });
