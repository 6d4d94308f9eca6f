import { sliceConformance } from '#platform/testing/slice-conformance.ts';
import { liveRoutes } from './contract.ts';

export const conformance = sliceConformance(liveRoutes, { prefix: /^\/live$/ });
