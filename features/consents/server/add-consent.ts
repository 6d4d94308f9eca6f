import { firstInstant, instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { AddConsent, Consent } from '../contract.ts';
import { addressesOf } from './ledger/read-states.ts';
import { recordConsent } from './ledger/record.ts';

/**
 * Records a statement made to a user of the agency, in the client's words. A date means the start of that day in the
 * agency's time zone. Refuses a channel for which the client has no address, and a future time.
 */
export async function addConsent(id: string, input: AddConsent, ctx: CommandContext<'no_address'>): Promise<Consent> {
  const { actor, agency, audit, clock, refuse, refuseFields } = ctx;
  const addresses = (await addressesOf(id, ctx)) ?? refuse('not_found');
  const { communication_type, change, words, language, purposes } = input;
  const found = addresses.find(({ channel }) => channel === communication_type) ?? refuse('no_address');
  const said = input.at ? firstInstant(input.at, agency.time_zone) : clock();
  if (said > clock()) refuseFields([{ field: 'at', code: 'invalid', message: 'consents:validation.at_to_come' }]);
  const at = instantOf(said);
  const {
    tenant_id: _,
    client_id: __,
    by_user: ___,
    ...event
  } = await recordConsent(
    {
      client_id: id,
      communication_type,
      address: found.address,
      purposes,
      change,
      words,
      language,
      at,
      source: 'staff',
      by_user: actor.user_id,
    },
    ctx,
  );
  const after = { communication_type, change, purposes, words };
  audit({ action: 'addConsent', entity: 'client', entity_id: id, after });
  return { ...event, by_name: actor.name };
}
