import { type RawBuilder, sql } from 'kysely';
import { contactClasses } from '../contract.ts';

/** When a lead was contacted: at its first recorded change of stage; null: none. */
export const firstContactAt: RawBuilder<string | null> =
  sql`least(leads.contacted_at, leads.quoted_at, leads.closed_at)`;

/** The time from a lead's creation to its first recorded change of stage, in seconds; null: none. */
export const secondsToContact: RawBuilder<number | null> = sql`extract(epoch from
  ${firstContactAt} - leads.created_at)`;

/**
 * Whether a lead arrived as Nuevo and its first contact is known: it has a recorded change of stage, or it is still in
 * the first stage. A lead that advanced without a recorded change of stage is excluded.
 */
export const tellsContact: RawBuilder<boolean> = sql`(leads.began_here
  and (leads.stage_reached = 0 or ${firstContactAt} is not null))`;

/** Whether a lead belongs to one of the `firstContacts`. */
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
