import '#features/commissions/server/schema.ts';
import '#features/policies/server/schema.ts';
import '#features/users/server/schema.ts';
import { ownTables } from '#platform/server/database/tables.ts';

export const analyticsTables = ownTables('analytics', {
  owns: [],
  reads: ['leads', 'quotes', 'policies', 'commissions', 'commission_adjustments', 'clients', 'users', 'tenants'],
});
