import { agencyScreen, agencySections } from '#features/agency/web/index.tsx';
import { AgencyData } from '#features/agency-data/web/index.tsx';
import { analyticsScreen } from '#features/analytics/web/index.tsx';
import { InviteByLink } from '#features/auth/web/users-tab.tsx';
import { beginBookImport, bookScreen, PolicySource } from '#features/book/web/index.tsx';
import { carriersScreen } from '#features/carriers/web/index.tsx';
import { clientConsents, clientSales, clientStory, clientTasks, clientWriting } from '#features/clients/web/index.tsx';
import { commissionsScreen } from '#features/commissions/web/index.tsx';
import { communicationsScreen, WriteToClient } from '#features/communications/web/index.tsx';
import { ClientConsents } from '#features/consents/web/index.tsx';
import { dashboardScreen } from '#features/dashboard/web/index.tsx';
import { integrationsScreen } from '#features/integrations/web/index.tsx';
import { leadActions, leadImport, leadsScreen, OpenLeads } from '#features/leads/web/index.tsx';
import { CreatePolicy, policiesScreen, policyImport, policySources } from '#features/policies/web/index.tsx';
import { ProposalButton } from '#features/proposals/web/index.tsx';
import { OpenQuotes, QuoteLead, quoteActions, quotesScreen } from '#features/quotes/web/index.tsx';
import { OpenRenewals, RenewalLink, renewalsScreen } from '#features/renewals/web/index.tsx';
import { ClientSales, ClientStory } from '#features/story/web/index.tsx';
import { superAdminScreen } from '#features/super-admin/web/index.tsx';
import { ClientTasks, OpenTasks, taskRenewal, tasksScreen } from '#features/tasks/web/index.tsx';
import { ResetTwoStep, TwoStepRule } from '#features/two-step/web/users-tab.tsx';
import { openWork, userSecurity, usersRules, usersScreen } from '#features/users/web/index.tsx';
import { AgencyVisits } from '#features/visits/web/index.tsx';
import type { Screen } from '#platform/web/screen.ts';

/** The tabs in order. The shell, the types and the journeys use this list. Each slice adds its line. */
export const screens = [
  dashboardScreen,
  leadsScreen,
  quotesScreen,
  policiesScreen,
  usersScreen,
  renewalsScreen,
  tasksScreen,
  commissionsScreen,
  integrationsScreen,
  communicationsScreen,
  analyticsScreen,
  agencyScreen,
  carriersScreen,
  bookScreen,
  superAdminScreen,
] as const satisfies readonly Screen[];

export type Tab = (typeof screens)[number]['tab'];

// Every view belongs to a tab: a reference to another one does not compile.
declare module '#platform/web/navigation.ts' {
  interface Tabs extends Record<(typeof screens)[number]['tab'], true> {}
}

/** Fills each slot with the component of a later slice on the screen of an earlier one. */
export function fillSlots(): void {
  agencySections.fillings = { 'agency-data': AgencyData };
  clientConsents.fillings = { consents: ClientConsents };
  clientSales.fillings = { story: ClientSales };
  clientStory.fillings = { story: ClientStory };
  clientTasks.fillings = { tasks: ClientTasks };
  clientWriting.fillings = { communications: WriteToClient };
  leadActions.fillings = { quotes: QuoteLead };
  leadImport.act = integrationsScreen.acts[1];
  openWork.fillings = { leads: OpenLeads, quotes: OpenQuotes, renewals: OpenRenewals, tasks: OpenTasks };
  policyImport.act = beginBookImport;
  policySources.fillings = { book: PolicySource };
  quoteActions.fillings = { proposals: ProposalButton, policies: CreatePolicy };
  taskRenewal.fillings = { renewals: RenewalLink };
  userSecurity.fillings = { auth: InviteByLink, 'two-step': ResetTwoStep };
  usersRules.fillings = { 'two-step': TwoStepRule, visits: AgencyVisits };
}
