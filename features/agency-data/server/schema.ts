import { ownTables } from '#platform/server/database/tables.ts';

export const agencyDataTables = ownTables('agency-data', {
  owns: [],
  reads: [
    'users',
    'carriers',
    'clients',
    'leads',
    'quotes',
    'policies',
    'renewals',
    'tasks',
    'commission_schemes',
    'commission_rules',
    'commission_periods',
    'commissions',
    'commission_adjustments',
    'commission_chargebacks',
    'consent_events',
    'messages',
    'communication_templates',
    'analytics_goals',
    'analytics_spend',
    'audit_events',
  ],
});
