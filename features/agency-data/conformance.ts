import { sliceConformance } from '#platform/testing/slice-conformance.ts';
import { agencyDataRoutes } from './contract.ts';
import { givenColumns } from './server/contents.ts';

export const conformance = sliceConformance(agencyDataRoutes, {
  prefix: /^\/agency-data$/,
  calls: { downloadAgencyData: ({ password }) => ({ body: { current_password: password } }) },
  texts: Object.fromEntries(Object.entries(givenColumns).map(([table, columns]) => [`columns.${table}`, columns])),
});
