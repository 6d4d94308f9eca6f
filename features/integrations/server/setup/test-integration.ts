import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { inSlices } from '#platform/server/ground/in-slices.ts';
import type { TestResult } from '../../contract/incoming-lead.ts';
import { orderOfPattern } from '../../contract/mapping/read-values.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { mappingsOf } from '../mapping/field-mappings.ts';
import { mapLead } from '../mapping/map-lead.ts';
import { planLeads, wouldBe } from '../processing/make-leads.ts';
import { readIntegrationForWork } from '../records/read-for-work.ts';
import { sayProblem } from '../records/say-problem.ts';
import { eventOf, serverParts } from '../source-types/source-types.ts';

/**
 * Tests the outcome of a payload that a source sends, or of what is fetched if it sends only ids. Of several leads, the
 * first one. Nothing is created or counted.
 */
export async function testIntegration(id: string, sent: unknown, ctx: CommandContext): Promise<TestResult> {
  const { language, services, audit, refuse } = ctx;
  audit(null);
  const [integration, mappings] = await Promise.all([readIntegrationForWork(id, ctx), mappingsOf(id, ctx)]);
  if (!integration) return refuse('not_found');
  const { integration_type, settings, validate_data } = integration;
  const [delivery] = sourceTypes[integration_type].sendsNotices
    ? []
    : await inSlices(serverParts[integration_type].split(sent, {}, settings));
  const payload = delivery ? delivery.source_data : sent;
  const { lead, consent, problems, trace } = mapLead(mappings, payload, {
    integration_type,
    settings,
    validate_data,
    dateOrders: { others: orderOfPattern(ctx.agency.date_format) },
  });
  const messages = problems.map((problem) => sayProblem(problem, language, services.translate));
  const told = { lead, consent, problems, messages, trace };
  const decisive = problems.findIndex(({ weight }) => weight !== 'note');
  if (decisive >= 0) return { success: false, error: messages[decisive] ?? '', would_be: null, ...told };
  const event = eventOf(integration_type, payload);
  if (event.kind === 'noted') return { success: true, would_be: 'noted', ...told };
  if (event.kind !== 'lead') return { success: true, would_be: 'changed', ...told };
  const external_id = delivery?.external_id ?? '';
  const { verdicts } = await planLeads([{ integration, external_id, lead, consent }], ctx, { locked: false });
  return { success: true, would_be: verdicts.map(wouldBe)[0] ?? null, ...told };
}
