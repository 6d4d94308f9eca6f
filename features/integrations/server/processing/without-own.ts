import type { LeftoverValue, OwnContacts } from '#features/clients/server/index.ts';
import type { MappedLead } from '../../contract/mapped-lead.ts';

const fields = ['email', 'phone', 'whatsapp'] as const;

/**
 * A lead without the numbers and addresses of the agency and its users, which are no client's, and the removed values.
 */
export function withoutOwn(
  lead: MappedLead,
  own: OwnContacts,
): { lead: MappedLead; leftovers: readonly LeftoverValue[] } {
  const isOwn = (field: (typeof fields)[number]) =>
    field === 'email' ? own.emails.has(lead.email.toLowerCase()) : own.phones.has(lead[field]);
  const taken = fields.filter((field) => lead[field] !== '' && isOwn(field));
  if (taken.length === 0) return { lead, leftovers: [] };
  const blanks = Object.fromEntries(taken.map((field) => [field, '']));
  return { lead: { ...lead, ...blanks }, leftovers: taken.map((field) => ({ field, text: lead[field] })) };
}
