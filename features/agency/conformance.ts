import { leadSources } from '#features/leads/contract.ts';
import { plans } from '#features/tenants/contract.ts';
import { sliceConformance } from '#platform/testing/slice-conformance.ts';
import { agencyRoutes, weekDays } from './contract.ts';

const weekend = [null, null];
const hours = (opens: string, closes: string) => [...Array(5).fill({ opens, closes }), ...weekend];

/** A counter that makes each change different. */
let changes = 0;
const aChange = () => {
  changes += 1;
  return { second_phone: `305 555 ${String(changes).padStart(4, '0')}`, license_number: `W${changes}` };
};

export const conformance = sliceConformance(agencyRoutes, {
  prefix: /^\/agency/,
  calls: {
    updateAgency: () => ({ body: aChange() }),
  },
  records: [
    {
      create: 'updateAgency',
      update: 'updateAgency',
      isThere: true,
      values: {
        company_name: ['Palma Seguros', 'Palma y Mar'],
        company_phone: ['(305) 555-0101', '(305) 555-0102'],
        second_phone: ['(305) 555-0103', '(305) 555-0104'],
        address: ['Calle 8', 'Calle 9'],
        license_number: ['W1', 'W2'],
        time_zone: ['America/Chicago', 'America/Denver'],
        locale: ['en-US', 'es-US'],
        date_format: ['DD/MM/YYYY', 'YYYY-MM-DD'],
        opening_hours: [hours('09:00', '17:00'), hours('08:30', '18:00')],
        lead_sources: [['Web'], leadSources.slice(0, 2)],
      },
    },
  ],
  texts: {
    days: weekDays,
    hours: ['opens', 'closes', 'copy'],
    'plan.names': plans,
  },
});
