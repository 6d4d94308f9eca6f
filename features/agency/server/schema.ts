import { ownTables } from '#platform/server/database/tables.ts';
import '#features/branding/server/schema.ts';
import '#features/tenants/server/schema.ts';

/** It owns no table: the settings are in the agency's own row and in its branding. */
export const agencyTables = ownTables('agency', { owns: [], reads: ['tenants', 'brandings'] });
