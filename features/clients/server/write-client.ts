import { randomUUID } from 'node:crypto';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { Tx } from '#platform/server/database/tenancy.ts';
import type { Clock } from '#platform/server/ground/clock.ts';
import { type FieldProblem, platformRefusal } from '#platform/server/ground/refusal.ts';
import type { ContactChange, ContactInput } from '../contract.ts';
import { readPhone } from './phone.ts';
import type { ClientsTable } from './schema.ts';

/** Who writes a person's data, and through what: kept with the consent. */
export interface ClientWriter {
  tx: Tx;
  clock: Clock;
  tenant_id: string;
  /** null: a command of the operator. */
  user_id: string | null;
  /** `form`, or `import` with the file's name. */
  consent_source: string;
}

export type ClientRow = Omit<ClientsTable, 'email_norm'>;

export const clientColumns = [
  'tenant_id',
  'id',
  'name',
  'email',
  'phone',
  'phone_national',
  'whatsapp',
  'whatsapp_national',
  'address',
  'language',
  'tcpa_consent',
  'tcpa_consent_at',
  'tcpa_consent_by',
  'tcpa_consent_source',
  'created_at',
  'updated_at',
] as const;

/** A new person as a row, not written yet. Refuses phones that cannot be numbers with `validation_error`. */
export function newClient(writer: ClientWriter, contact: ContactInput): ClientRow {
  const now = writer.clock().toISOString();
  return {
    tenant_id: writer.tenant_id,
    id: randomUUID(),
    name: contact.name,
    email: contact.email,
    ...phonesOf(contact),
    address: contact.address,
    language: contact.language,
    ...consentOf(writer, contact.tcpa_consent),
    created_at: now,
    updated_at: now,
  };
}

/** The fields of a person that a change really alters, on both sides; null when nothing does. */
export function changeOfClient(writer: ClientWriter, before: ClientRow, change: ContactChange) {
  const { tcpa_consent, phone, whatsapp, ...plain } = change;
  const consents = tcpa_consent !== undefined && tcpa_consent !== before.tcpa_consent;
  return changedFields<ClientRow>(before, {
    ...plain,
    ...phonesOf({ ...(phone !== undefined && { phone }), ...(whatsapp !== undefined && { whatsapp }) }),
    ...(consents && consentOf(writer, tcpa_consent)),
  });
}

/** What an existing person lacks and a new form brings; a given consent stays given. */
export function completionOf(before: ClientRow, contact: ContactInput): ContactChange {
  const change: ContactChange = {};
  for (const field of ['phone', 'whatsapp', 'address'] as const) {
    if (before[field] === '' && contact[field] !== '') change[field] = contact[field];
  }
  if (contact.tcpa_consent) change.tcpa_consent = true;
  return change;
}

function consentOf({ clock, user_id, consent_source }: ClientWriter, given: boolean) {
  return {
    tcpa_consent: given,
    tcpa_consent_at: given ? clock().toISOString() : null,
    tcpa_consent_by: given ? user_id : null,
    tcpa_consent_source: given ? consent_source : null,
  };
}

function phonesOf(contact: { phone?: string; whatsapp?: string }): Pick<ClientRow, PhoneColumn> {
  const problems: FieldProblem[] = [];
  const columns: Partial<Record<PhoneColumn, string>> = {};
  for (const field of ['phone', 'whatsapp'] as const) {
    const text = contact[field];
    if (text === undefined) continue;
    const phone = readPhone(text);
    if (!phone) problems.push({ field: `contact.${field}`, code: 'phone', message: 'clients:validation.phone' });
    columns[field] = phone?.e164 ?? '';
    columns[`${field}_national`] = phone?.national ?? '';
  }
  if (problems.length > 0) throw platformRefusal('validation_error', { fields: problems });
  return columns as Pick<ClientRow, PhoneColumn>;
}

type PhoneColumn = 'phone' | 'phone_national' | 'whatsapp' | 'whatsapp_national';
