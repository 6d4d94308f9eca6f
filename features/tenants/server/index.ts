export { BegunDay, beginDays, type DailyJob } from './begin-days.ts';
export { createAgency, enterPlatformTenant, findAgency } from './create-tenant.ts';

import './schema.ts';
