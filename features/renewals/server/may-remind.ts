import { type RawBuilder, sql } from 'kysely';

/** Whether an Admin of the agency has allowed messages about policies that were brought in from a file. */
const isAllowed = (agencyId: string): RawBuilder<boolean> => sql`exists (
  select from renewal_configs as allowing
  where allowing.tenant_id = ${agencyId} and allowing.brought_in_mail_at is not null)`;

/** Whether Vigencia may write to the client of the agency's policy with this alias by itself. */
export const mayRemindOf = (agencyId: string, name = 'policies'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${name}.import_id`)} is null or ${isAllowed(agencyId)})`;

/** The same for the policy of the agency's renewal with this alias. */
export const mayRemindOfRenewal = (agencyId: string, name: string): RawBuilder<boolean> =>
  sql<boolean>`(${isAllowed(agencyId)} or exists (
    select from policies as renewed
    where renewed.tenant_id = ${agencyId} and renewed.id = ${sql.ref(`${name}.policy_id`)} and renewed.import_id is null))`;
