import { type RawBuilder, sql } from 'kysely';
import { contactClasses } from '../contract.ts';

/** When a lead was contacted: at the first move of its own; null: there is none. */
export const firstContactAt: RawBuilder<string | null> =
  sql`least(leads.contacted_at, leads.quoted_at, leads.closed_at)`;

/** From a lead's creation to the first move of its own, in seconds; null: there is none. */
export const secondsToContact: RawBuilder<number | null> = sql`extract(epoch from
  ${firstContactAt} - leads.created_at)`;

/** Whether a lead began here and tells how long its first contact took: one that went on without a move of its own doesn't. */
export const tellsContact: RawBuilder<boolean> = sql`(leads.began_here
  and (leads.stage_reached = 0 or ${firstContactAt} is not null))`;

/** Whether a lead is of one of the `firstContacts`. */
export function isOfFirstContact(contactClass: string): RawBuilder<boolean> {
  if (contactClass === 'any') return tellsContact;
  if (contactClass === 'never') return sql`(${tellsContact} and ${secondsToContact} is null)`;
  const at =
    contactClass === 'later'
      ? contactClasses.length
      : contactClasses.findIndex((minutes) => String(minutes) === contactClass);
  const [after, until] = [contactClasses[at - 1], contactClasses[at]];
  return sql`(leads.began_here ${after ? sql`and ${secondsToContact} > ${after * 60}` : sql``}
    ${until ? sql`and ${secondsToContact} <= ${until * 60}` : sql`and ${secondsToContact} is not null`})`;
}
