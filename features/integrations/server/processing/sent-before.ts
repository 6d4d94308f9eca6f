import { sql } from 'kysely';
import { type Identity, isNameless, likenessOf } from '#features/clients/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { MappedLead } from '../../contract/mapped-lead.ts';
import { integrationTables } from '../schema.ts';
import type { IntegrationForWork } from '../source-types/integration-for-work.ts';
import { serverParts } from '../source-types/source-types.ts';

type Person = Pick<Identity, 'name' | 'email' | 'phone' | 'whatsapp'>;

/** A lead that a source has sent. */
interface SentLead {
  lead_id: string;
  person: Person;
}

/** The leads that the same ids of the same sources created in other deliveries. */
export interface SentBefore {
  /** The lead from an earlier delivery with this id. null means there is none, or it is about another person. */
  find(integration: Of, externalId: string, person: Person): string | null;
  /** Whether the source has used this id for any lead. */
  isUsed(integration: Of, externalId: string): boolean;
  add(integration: Of, externalId: string, lead: SentLead): void;
}

type Of = Pick<IntegrationForWork, 'id' | 'integration_type'>;

interface Named {
  integration: Of;
  external_id: string;
}

/** Looks up earlier deliveries with these ids. One statement. */
export async function sentBefore(
  coming: readonly Named[],
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<SentBefore> {
  const named = coming.filter(({ external_id }) => external_id !== '');
  const sent = new Map<string, SentLead[]>();
  const keyOf = ({ id }: Pick<Of, 'id'>, externalId: string) => `${id} ${externalId}`;
  const add = (integration: Pick<Of, 'id'>, externalId: string, lead: SentLead) => {
    const key = keyOf(integration, externalId);
    sent.set(key, [...(sent.get(key) ?? []), lead]);
  };
  const rows = named.length === 0 ? [] : await findSent(named, { tx, agency });
  for (const { integration_id, external_id, lead_id, mapped } of rows) {
    add({ id: integration_id }, external_id, { lead_id, person: mapped ?? nobody });
  }
  return {
    add,
    isUsed: (integration, externalId) => sent.has(keyOf(integration, externalId)),
    find(integration, externalId, person) {
      const leads = externalId === '' ? [] : (sent.get(keyOf(integration, externalId)) ?? []);
      const isVendors = serverParts[integration.integration_type].namesLeads;
      return (
        leads.find((lead) => isVendors || hasSameEmail(lead.person, person) || isSamePerson(lead.person, person))
          ?.lead_id ?? null
      );
    },
  };
}

/** The same id with the same e-mail address is one lead, however the name is written. */
const hasSameEmail = (one: Person, other: Person) =>
  one.email.trim() !== '' && one.email.trim().toLowerCase() === other.email.trim().toLowerCase();

/**
 * Whether two leads of one source with the same id are about one person: they share an address or a number, or neither
 * has any, and their names can be the same.
 */
function isSamePerson(one: Person, other: Person): boolean {
  const [ofOne, ofOther] = [contactsOf(one), contactsOf(other)];
  const isShared = ofOne.size === 0 || ofOther.size === 0 || !ofOne.isDisjointFrom(ofOther);
  const isNamed = !isNameless(one.name) && !isNameless(other.name);
  return isShared && (!isNamed || likenessOf(one.name, other.name) !== 'no');
}

const contactsOf = ({ email, phone, whatsapp }: Person) =>
  new Set([email.trim().toLowerCase(), phone, whatsapp].filter(Boolean));

const nobody: Person = { name: '', email: '', phone: '', whatsapp: '' };

function findSent(named: readonly Named[], { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) {
  return integrationTables(tx)
    .selectFrom('incoming_leads')
    .select(['integration_id', 'external_id', 'lead_id', 'mapped'])
    .where('tenant_id', '=', agency.id)
    .where('integration_id', 'in', [...new Set(named.map(({ integration }) => integration.id))])
    .where('external_id', '=', sql<string>`any(${[...new Set(named.map(({ external_id }) => external_id))]}::text[])`)
    .where('external_id', '<>', '')
    .where('status', '=', 'Completed')
    .where('lead_id', 'is not', null)
    .$narrowType<{ lead_id: string; mapped: MappedLead | null }>()
    .orderBy('received_at')
    .execute();
}
