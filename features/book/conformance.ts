import type { SliceConformance } from '#platform/testing/slice-conformance.ts';
import { leftOutReasons, toldCodes } from './contract.ts';

export const conformance: SliceConformance = {
  texts: { left_out: leftOutReasons, told: toldCodes },
};
