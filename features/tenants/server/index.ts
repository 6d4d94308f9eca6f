export { settingOptions, settingsIn } from './agency-settings.ts';
export { beginDays, dailySweep } from './begin-days.ts';
export { changeAgency } from './change-agency.ts';
export { tenantCommands } from './commands.ts';
export { createAgency, enterPlatformTenant, findAgency } from './create-tenant.ts';
export { enterAgency } from './enter-agency.ts';
export { workHeldSince } from './held-work.ts';
export { initialize, lockInstallation, moveIn, renewSetupToken } from './installation.ts';
export { readModules } from './read-modules.ts';
