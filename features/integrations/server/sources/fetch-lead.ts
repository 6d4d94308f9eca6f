import { clientOf } from './clients.ts';
import { openAccess } from './open-access.ts';
import { planPull } from './plan-pull.ts';
import type { FetchLead } from './source.ts';
import { SourceTrouble } from './source-trouble.ts';
import { markTrouble, markWell } from './trouble.ts';

/** Where a source wants to be asked later and does not say when. */
const laterSeconds = 60;

/**
 * Brings what a notice stands for, and notes on the integration how its source does: a refused token is its trouble, and an
 * answer the end of it.
 */
export const fetchLead: FetchLead = async (integration, notice, work) => {
  const client = clientOf(integration.integration_type);
  if (!client?.fetchLead || client.isLead(notice)) return { outcome: 'whole' };
  try {
    const payload = await client.fetchLead(notice, openAccess(integration, work));
    if (integration.status === 'Error') await work.act((deed) => markWell(integration.id, deed));
    return { outcome: 'fetched', payload };
  } catch (error) {
    if (!(error instanceof SourceTrouble)) throw error;
    const { problem, isPassing, retryAfterSeconds } = error;
    if (isPassing) return { outcome: 'later', problem, retry_after_seconds: retryAfterSeconds ?? laterSeconds };
    if (problem.isOfIntegration) {
      await work.act(async (deed) => {
        await markTrouble(integration.id, problem, deed);
        // From now on the source is asked until it answers again.
        if (integration.status !== 'Error') await planPull({ ...integration, status: 'Error' }, deed);
      });
    }
    return { outcome: 'failed', problem };
  }
};
