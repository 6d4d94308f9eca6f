import type { AgencyWork } from '#platform/server/background/job.ts';
import type { IntegrationForWork } from '../source-types/integration-for-work.ts';
import type { SourceAccess, SourceClient } from '../source-types/source-client.ts';
import { problemOf, type SourceProblem, SourceTrouble } from '../source-types/source-trouble.ts';
import { serverParts } from '../source-types/source-types.ts';
import { openAccess } from './open-access.ts';
import { planPull } from './plan-pull.ts';
import { markTrouble, markWell } from './trouble.ts';

/** The delay in seconds if a source asks to retry later without a time. */
const laterSeconds = 60;

/** The result of fetching a lead. */
export type Fetched =
  /** The delivery is complete. */
  | { outcome: 'whole' }
  /** The lead itself, which is stored and mapped in place of the notification. */
  | { outcome: 'fetched'; payload: unknown }
  /** It fails for this reason and can be reprocessed. */
  | { outcome: 'failed'; problem: SourceProblem }
  /** The source asks to retry later: the lead waits, and the job retries. */
  | { outcome: 'later'; problem: SourceProblem; retry_after_seconds: number };

/**
 * Fetches the leads of one integration's notifications, by position, and records the state of the source on the
 * integration: a refused token is an error, and an answer ends it. Must not run in a transaction.
 */
export async function fetchLeads(
  integration: IntegrationForWork,
  notices: readonly unknown[],
  work: AgencyWork,
): Promise<Fetched[]> {
  const { client } = serverParts[integration.integration_type];
  const isWhole = (notice: unknown) => !client?.fetchLead || client.isLead(notice);
  const missing = notices.filter((notice) => !isWhole(notice));
  const answers = client && missing.length > 0 ? await answersTo(missing, client, integration, work) : [];
  return notices.map((notice) => (isWhole(notice) ? { outcome: 'whole' } : (answers.shift() as Fetched)));
}

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
