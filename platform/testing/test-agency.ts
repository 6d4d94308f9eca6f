import { type Agency, agencyOf } from '#platform/server/acts/agency.ts';

/** An agency with this id in Miami, as a command context carries it. */
export function testAgency(id: string): Agency {
  return agencyOf({ tenant_id: id, time_zone: 'America/New_York', date_format: 'MM/DD/YYYY', locale: 'es-US' });
}
