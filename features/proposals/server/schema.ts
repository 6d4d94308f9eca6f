import { ownTables } from '#platform/server/database/tables.ts';
import '#features/quotes/server/schema.ts';
import '#features/tenants/server/schema.ts';
import '#features/users/server/schema.ts';

export const proposalTables = ownTables('proposals', { owns: [], reads: ['tenants', 'users', 'quotes'] });
