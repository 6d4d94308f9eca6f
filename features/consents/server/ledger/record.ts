import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { changeOfClient, keepStopped, lockClient, noPhones, saveClient } from '#features/clients/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { isGiven } from '#platform/server/database/conditions.ts';
import type { ConsentChange, ConsentPurpose } from '../../contract/choices.ts';
import { consentEvents } from '../../contract.ts';
import { type ConsentEventsTable, consentTables } from '../schema.ts';
import { lockAddress } from './lock-address.ts';

type Given = Pick<ConsentEventsTable, 'communication_type' | 'address' | 'change' | 'source'> &
  Partial<Omit<ConsentEventsTable, 'tenant_id' | 'created_at' | 'id'>>;

const both: ConsentPurpose[] = ['service', 'marketing'];

/** Sources that can reverse an opt-out: the client, and a user who recorded the client's words. */
const opening: ReadonlySet<string> = new Set(['reply', 'staff']);

/**
 * Adds an entry to the ledger and updates its address, which is locked until the transaction ends. It applies to all
 * clients who have the address. Only the client's own words reverse an opt-out, and none from before it. An address
 * held for `marketing` means doubt about the reply's meaning; held for both purposes, doubt about the number's owner.
 */
export async function recordConsent(input: Given, ctx: CommandContext): Promise<ConsentEventsTable> {
  const { tx, agency, clock, changed, publish } = ctx;
  const now = instantOf(clock());
  const event: ConsentEventsTable = {
    client_id: null,
    purposes: both,
    words: '',
    language: null,
    source_name: '',
    network_address: '',
    page_url: '',
    certificate: '',
    at: now,
    by_user: null,
    ...input,
    tenant_id: agency.id,
    id: randomUUID(),
    created_at: now,
  };
  const { communication_type, address, change, purposes } = event;
  if (event.client_id) changed('client', event.client_id);
  // Sent together and answered in order: later entries are read once the address is locked.
  const { later } = await allOf({
    lockAddress: lockAddress(communication_type, address, ctx),
    later: opening.has(event.source) ? readLater(event, ctx) : [],
  });
  const [{ service }] = await Promise.all([
    moveState(event, later, now, ctx),
    consentTables(tx).insertInto('consent_events').values(event).execute(),
    publish(consentEvents.consentChanged, { id: event.id, communication_type, address, change, purposes }),
  ]);
  if (communication_type === 'SMS')
    await Promise.all([keepStopped(address, service === 'revoked', ctx), writeBack(address, ctx)]);
  return event;
}

/** Returns the entries of an address after an event. */
function readLater(
  { communication_type, address, at }: ConsentEventsTable,
  { tx, agency }: CommandContext,
): Promise<Later[]> {
  return consentTables(tx)
    .selectFrom('consent_events')
    .select(['change', 'purposes'])
    .where('tenant_id', '=', agency.id)
    .where('communication_type', '=', communication_type)
    .where('address', '=', address)
    .where('change', 'in', ['revoked', 'held'])
    .where('at', '>', at)
    .execute();
}

type Later = Pick<ConsentEventsTable, 'change' | 'purposes'>;

function moveState(
  { communication_type, address, change, purposes, source }: ConsentEventsTable,
  later: readonly Later[],
  now: string,
  { tx, agency }: CommandContext,
) {
  const isSaid = change === 'given' || change === 'revoked';
  const isHeld = change === 'held' && purposes.includes('marketing');
  const isServiceHeld = change === 'held' && purposes.includes('service');
  const fresh = (purpose: ConsentPurpose) => (isSaid && purposes.includes(purpose) ? change : 'none');
  // A consent from before a later opt-out is evidence, and changes no state.
  const isBefore = (changes: readonly ConsentChange[], purpose: ConsentPurpose) =>
    later.some((one) => changes.includes(one.change) && one.purposes.includes(purpose));
  const released = (held: 'is_held' | 'is_service_held') => {
    const isStill = change !== 'revoked' && isBefore(['revoked', 'held'], held === 'is_held' ? 'marketing' : 'service');
    return isStill ? sql.ref<boolean>(`address_states.${held}`) : false;
  };
  const next = (purpose: ConsentPurpose) => {
    if (!isSaid || !purposes.includes(purpose)) return sql.ref<'none'>(`address_states.${purpose}`);
    if (change === 'revoked') return change;
    const kept = sql.ref<'none'>(`address_states.${purpose}`);
    if (opening.has(source)) return isBefore(['revoked'], purpose) ? kept : 'given';
    return sql<'given'>`case when ${kept} = 'revoked' then 'revoked' else 'given' end`;
  };
  return consentTables(tx)
    .insertInto('address_states')
    .values({
      tenant_id: agency.id,
      communication_type,
      address,
      service: fresh('service'),
      marketing: fresh('marketing'),

      is_held: isHeld,
      is_service_held: isServiceHeld,
      is_undeliverable: change === 'undeliverable',
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'communication_type', 'address']).doUpdateSet({
        service: next('service'),
        marketing: next('marketing'),
        changed_at: now,
        ...(isHeld && { is_held: true }),
        ...(isServiceHeld && { is_service_held: true }),
        ...(isSaid &&
          opening.has(source) && { is_held: released('is_held'), is_service_held: released('is_service_held') }),
        ...(change === 'undeliverable' && { is_undeliverable: true }),
        ...(change === 'restored' && { is_undeliverable: false, is_held: false, is_service_held: false }),
      }),
    )
    .returning('service')
    .executeTakeFirstOrThrow();
}

/** Updates every client with this phone: whether texts may be sent to it. */
async function writeBack(address: string, ctx: CommandContext): Promise<void> {
  const { tx, agency } = ctx;
  const people = await consentTables(tx)
    .selectFrom('clients')
    .innerJoin('address_states as state', (join) =>
      join
        .onRef('state.tenant_id', '=', 'clients.tenant_id')
        .onRef('state.address', '=', 'clients.phone')
        .on('state.communication_type', '=', 'SMS'),
    )
    .select(['clients.id', 'state.service'])
    .where('clients.tenant_id', '=', agency.id)
    .where('state.tenant_id', '=', agency.id)
    .where('clients.phone', '=', address)
    .where(isGiven('clients.phone'))
    .where(sql<boolean>`clients.tcpa_consent <> (state.service = 'given')`)
    .where('state.service', '<>', 'none')
    .orderBy('clients.id')
    .execute();
  for (const { id, service } of people) {
    const found = await lockClient(id, ctx);
    const change = found && changeOfClient(found.client, { tcpa_consent: service === 'given' }, ctx, noPhones);
    if (found && change) await saveClient(found.client, change, ctx);
  }
}
