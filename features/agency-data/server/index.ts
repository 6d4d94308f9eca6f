import { implement } from '#platform/server/http/implement.ts';
import { agencyDataRoutes } from '../contract.ts';
import { downloadAgencyData } from './download-agency-data.ts';

export const agencyData = implement(agencyDataRoutes)({
  downloadAgencyData: ({ body }, ctx) => downloadAgencyData(body, ctx),
});
