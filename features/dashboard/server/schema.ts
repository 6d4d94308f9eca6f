import '#features/policies/server/schema.ts';
import '#features/quotes/server/schema.ts';
import '#features/tenants/server/schema.ts';
import '#features/users/server/schema.ts';
import { ownTables } from '#platform/server/database/tables.ts';

export const dashboardTables = ownTables('dashboard', {
  owns: [],
  reads: ['tenants', 'users', 'quotes', 'policies', 'tallies'],
});
