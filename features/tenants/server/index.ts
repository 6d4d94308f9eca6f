export { createAgency, enterPlatformTenant, findAgency, type NewAgency } from './create-tenant.ts';

import './schema.ts';
