export { createAgency, enterPlatformTenant, findAgency } from './create-tenant.ts';

import './schema.ts';
