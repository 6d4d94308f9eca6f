import type { AgencyWork } from '#platform/server/background/job.ts';
import type { IntegrationType } from '../../contract/choices.ts';
import type { IntegrationForWork } from '../source-types/integration-for-work.ts';
import { clientOf } from './clients.ts';
import { openAccess } from './open-access.ts';
import { planPull } from './plan-pull.ts';
import type { Fetched, FetchLeads } from './source.ts';
import type { SourceAccess, SourceClient } from '../source-types/source-client.ts';
import { problemOf, SourceTrouble } from '../source-types/source-trouble.ts';
import { markTrouble, markWell } from './trouble.ts';

/** The delay in seconds if a source asks to retry later without a time. */
const laterSeconds = 60;

/** How many notifications of a type are fetched in one call. */
export const askedAtOnce = (type: IntegrationType): number => clientOf(type)?.fetchMany?.most ?? 1;

/**
 * Fetches the leads of notifications, and records the state of the source on the integration: a refused token is an
 * error, and an answer ends it.
 */
export const fetchLeads: FetchLeads = async (integration, notices, work) => {
  const client = clientOf(integration.integration_type);
  const isWhole = (notice: unknown) => !client?.fetchLead || client.isLead(notice);
  const missing = notices.filter((notice) => !isWhole(notice));
  const answers = client && missing.length > 0 ? await answersTo(missing, client, integration, work) : [];
  return notices.map((notice) => (isWhole(notice) ? { outcome: 'whole' } : (answers.shift() as Fetched)));
};

async function answersTo(
  notices: readonly unknown[],
  client: SourceClient,
  integration: IntegrationForWork,
  work: AgencyWork,
): Promise<Fetched[]> {
  try {
    const payloads = await payloadsOf(notices, client, await openAccess(integration, work));
    if (integration.status === 'Error') {
      await work.act((ctx) => markWell(integration.id, ctx));
    }
    return payloads.map((payload) => (payload === null ? notThere : { outcome: 'fetched', payload }));
  } catch (error) {
    if (!(error instanceof SourceTrouble)) throw error;
    const answer = await troubleOf(error, integration, work);
    return notices.map(() => answer);
  }
}

/** Each by position. null means the source no longer has it. */
async function payloadsOf(notices: readonly unknown[], client: SourceClient, access: SourceAccess): Promise<unknown[]> {
  if (notices.length > 1 && client.fetchMany) return client.fetchMany.fetch(notices, access);
  return Promise.all(notices.map((notice) => client.fetchLead?.(notice, access)));
}

const notThere: Fetched = { outcome: 'failed', problem: problemOf(new SourceTrouble('not_found_there')) };

async function troubleOf(error: SourceTrouble, integration: IntegrationForWork, work: AgencyWork): Promise<Fetched> {
  const { isPassing, retryAfterSeconds } = error;
  const problem = problemOf(error);
  if (isPassing) return { outcome: 'later', problem, retry_after_seconds: retryAfterSeconds ?? laterSeconds };
  if (problem.isOfIntegration) {
    await work.act(async (ctx) => {
      await markTrouble(integration.id, problem, ctx);
      // From now on the source is polled until it answers again.
      if (integration.status !== 'Error') await planPull({ ...integration, status: 'Error' }, ctx);
    });
  }
  return { outcome: 'failed', problem };
}
