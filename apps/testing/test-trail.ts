import { writeFile } from 'node:fs/promises';
import { aLead } from '#features/leads/testing.ts';
import { anchorFile, anchorTrails } from '#platform/server/trail/anchors.ts';
import { chainTrails } from '#platform/server/trail/chain-trails.ts';
import { verifyAudit } from '#platform/server/trail/verify-audit.ts';
import { runJobNow } from './run-job.ts';
import type { TestServer } from './test-server.ts';

export interface Fault {
  agency: string;
  fault: string;
  row: string | null;
  at: string;
  number: number | null;
}

/** Helpers for tests of the audit trails, on a server's trail of Sol Seguros and the others. */
export function trailOf(server: TestServer) {
  let networks = 0;
  /** Changes by the database's owner, who bypasses every privilege and policy. */
  const tamper = (statement: string, values: unknown[] = []) => server.admin.query(statement, values);
  const chain = () => runJobNow(server, chainTrails, null, {});
  const anchor = () => runJobNow(server, anchorTrails, null, {});
  const lead = async (username = 'lucia'): Promise<string> =>
    (await server.as(username).post('/leads', aLead())).body.id;
  return {
    tamper,
    chain,
    anchor,
    lead,
    sol: server.world.tenants.sol,
    async verify(): Promise<{ faults: Fault[]; text: string; exitCode?: number; rows: number }> {
      const { json, ...told } = await verifyAudit.run({ argument: undefined, options: {} }, server.services);
      return { ...told, faults: json.faults as Fault[], rows: json.rows as number };
    },
    /** The links of an agency in order. */
    async chained(tenant = server.world.tenants.sol): Promise<{ number: number; event_id: string; link: string }[]> {
      const links = 'select number::int, event_id, link from audit_links where tenant_id = $1 order by number';
      return (await tamper(links, [tenant])).rows;
    },
    /** Four rows of Sol Seguros, one of Lakeside and one of the platform, chained and anchored. */
    async begin(): Promise<void> {
      for (const table of ['audit_links', 'audit_waiting', 'audit_events', 'platform_audit_events']) {
        await tamper(`delete from ${table}`);
      }
      await writeFile(anchorFile(server.config.dataDir), '');
      for (const seller of ['lucia', 'lucia', 'lucia', 'lucia', 'tom']) await lead(seller);
      // Each from a distinct network, because equal refusals are only counted.
      networks += 1;
      await server.http.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: `2001:db8:${networks.toString(16)}::7`,
        payload: { username: 'nobody_here', password: 'my-real-password' },
      });
      await chain();
      await anchor();
    },
  };
}
