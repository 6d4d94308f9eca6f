import type { WorldUser } from '#db/world.ts';
import { type AuditEntry, auditRow } from '#platform/server/acts/audit.ts';
import type { Services } from '#platform/server/acts/services.ts';
import { platformRefusal, Refusal } from '#platform/server/ground/refusal.ts';
import type { Context } from '#platform/server/http/implement.ts';

/** Does what a call would do, as one of the world's people at a moment of one's choice. A refusal is thrown. */
export async function actAs<T>(
  services: Services,
  { id, tenant_id, full_name, username, role, language }: WorldUser,
  at: Date,
  act: (context: Context<string>) => Promise<T>,
): Promise<T> {
  const clock = () => at;
  const author = { id, name: full_name, address: null, request_id: null };
  return services.tenancy.inTenant(tenant_id, async (tx, atCommit) => {
    const entries: AuditEntry[] = [];
    const session = { user_id: id, tenant_id, full_name, username, role, language, time_zone: 'America/New_York' };
    const context = {
      ...{ tx, session, clock, services, language, author },
      audit: (entry: AuditEntry) => void entries.push(entry),
      refuse(code: string) {
        throw new Refusal({ status: 409, code, namespace: 'platform' });
      },
      refuseFields(fields: never) {
        throw platformRefusal('validation_error', { fields });
      },
    };
    const result = await act(context as unknown as Context<string>);
    for (const entry of entries) atCommit(auditRow(tx, clock, tenant_id, author, entry));
    return result;
  });
}
