import type auth from '#features/auth/locales/en.json';
import type clients from '#features/clients/locales/en.json';
import type commissions from '#features/commissions/locales/en.json';
import type commissionsPanel from '#features/commissions/web/panel/locales/en.json';
import type commissionsPeriods from '#features/commissions/web/periods/locales/en.json';
import type commissionsSettings from '#features/commissions/web/settings/locales/en.json';
import type commissionsStatements from '#features/commissions/web/statements/locales/en.json';
import type dashboard from '#features/dashboard/locales/en.json';
import type leads from '#features/leads/locales/en.json';
import type notifications from '#features/notifications/locales/en.json';
import type policies from '#features/policies/locales/en.json';
import type proposals from '#features/proposals/locales/en.json';
import type quotes from '#features/quotes/locales/en.json';
import type renewals from '#features/renewals/locales/en.json';
import type search from '#features/search/locales/en.json';
import type story from '#features/story/locales/en.json';
import type tasks from '#features/tasks/locales/en.json';
import type twoStep from '#features/two-step/locales/en.json';
import type users from '#features/users/locales/en.json';
import type platform from '#platform/locales/en.json';
import type records from '#platform/web/records/locales/en.json';

/** Every text of the screens and the journeys, by slice. */
export interface Words {
  auth: typeof auth;
  clients: typeof clients;
  commissions: typeof commissions;
  'commissions/panel': typeof commissionsPanel;
  'commissions/periods': typeof commissionsPeriods;
  'commissions/settings': typeof commissionsSettings;
  'commissions/statements': typeof commissionsStatements;
  dashboard: typeof dashboard;
  leads: typeof leads;
  notifications: typeof notifications;
  platform: typeof platform;
  policies: typeof policies;
  proposals: typeof proposals;
  quotes: typeof quotes;
  records: typeof records;
  renewals: typeof renewals;
  search: typeof search;
  story: typeof story;
  tasks: typeof tasks;
  'two-step': typeof twoStep;
  users: typeof users;
}
