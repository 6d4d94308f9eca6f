import { randomUUID } from 'node:crypto';
import { instantOf } from '#platform/contract/calendar.ts';
import { columnsIn } from '#platform/contract/record-fields.ts';
import { type Change, changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type FieldProblem, platformRefusal } from '#platform/server/ground/refusal.ts';
import { type ContactChange, type ContactInput, contactFields } from '../contract.ts';
import { readPhone } from './phone.ts';
import type { ClientsTable } from './schema.ts';
import type { StoppedPhones } from './stopped-phones.ts';

/** The writer of a person's data, stored with the consent. */
type Writer = Pick<CommandContext, 'agency' | 'actor' | 'clock'>;

export type ClientRow = Omit<ClientsTable, 'email_norm'>;

export const clientColumns = [
  'tenant_id',
  'id',
  ...columnsIn(contactFields),
  'import_id',
  'client_number',
  'created_at',
  'updated_at',
] as const;

/**
 * Creates a new person's row without writing it. A person whose phone is among the `stopped` ones gets no consent.
 * Refuses invalid phone numbers with `validation_error`.
 */
export function newClient(contact: ContactInput, ctx: Writer, stopped: StoppedPhones): ClientRow {
  const now = ctx.clock().toISOString();
  const phones = phonesOf(contact);
  return {
    tenant_id: ctx.agency.id,
    id: randomUUID(),
    ...contact,
    ...phones,
    ...consentOf(contact.tcpa_consent && !stopped.has(phones.phone), ctx),
    import_id: null,
    client_number: '',
    created_at: now,
    updated_at: now,
  };
}

/**
 * The person's fields that a change actually alters, before and after. null means none. A person whose phone is then
 * among the `stopped` ones loses consent.
 */
export function changeOfClient(
  before: ClientRow,
  change: ContactChange,
  ctx: Writer,
  stopped: StoppedPhones,
): Change<ClientRow> | null {
  const { tcpa_consent = before.tcpa_consent, phone, whatsapp, second_phone, ...plain } = change;
  const phones = phonesOf({
    ...(phone !== undefined && { phone }),
    ...(whatsapp !== undefined && { whatsapp }),
    ...(second_phone !== undefined && { second_phone }),
  });
  const consents = tcpa_consent && !stopped.has(phones.phone ?? before.phone);
  return changedFields<ClientRow>(before, {
    ...plain,
    ...phones,
    ...(consents !== before.tcpa_consent && consentOf(consents, ctx)),
  });
}

function consentOf(input: boolean, { clock, actor }: Writer) {
  return {
    tcpa_consent: input,
    tcpa_consent_at: input ? instantOf(clock()) : null,
    tcpa_consent_by: input ? actor.user_id : null,
    tcpa_consent_source: input ? consentSource(actor) : null,
  };
}

/** The source of a consent: a file or an integration by its name, or a form. */
function consentSource({ kind, name }: Writer['actor']): string {
  return kind === 'import' || kind === 'integration' ? `${kind} ${name}` : 'form';
}

function phonesOf(contact: Partial<Record<PhoneField, string>>): Pick<ClientRow, PhoneColumn> {
  const problems: FieldProblem[] = [];
  const columns: Partial<Record<PhoneColumn, string>> = {};
  for (const field of phoneFields) {
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

const phoneFields = ['phone', 'whatsapp', 'second_phone'] as const;
type PhoneField = (typeof phoneFields)[number];
type PhoneColumn = PhoneField | `${PhoneField}_national`;
