export { settingOptions, settingsIn } from './agency-settings.ts';
export { beginDays, dailySweep } from './begin-days.ts';
export { tenantCommands } from './commands.ts';
export { createAgency, enterPlatformTenant, findAgency } from './create-tenant.ts';
export { workHeldSince } from './held-work.ts';
export { initialize, lockInstallation, moveIn, renewSetupToken } from './installation.ts';
export { readModules } from './read-modules.ts';
