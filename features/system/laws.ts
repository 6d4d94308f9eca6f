import { randomUUID } from 'node:crypto';
import { type AgencyUnderTest, lawsOf } from '#platform/testing/slice-laws.ts';
import { backupCauses, backupStatuses, proofs, systemRoutes } from './contract.ts';

/** The id of a backup that is done. */
async function aBackup(admin: AgencyUnderTest['admin']): Promise<string> {
  const id = randomUUID();
  await admin.query(
    `insert into backups (id, status, cause, requested_at, made_at, bytes, row_count, file)
     values ($1, 'Done', 'operator', $3, $3, 1, 1, $2)`,
    [id, `vigencia-${id}.backup`, '2026-11-16T20:00:00Z'],
  );
  return id;
}

export const laws = lawsOf(systemRoutes, {
  prefix: /^\/system\//,
  calls: {
    listBackups: ({ as }) => ({ by: as('Super Admin') }),
    requestBackup: async ({ admin, as }) => {
      await admin.query("update backups set status = 'Failed' where status in ('Waiting', 'Running')");
      return { by: as('Super Admin'), body: { tenant_id: '' } };
    },
    proveBackup: async ({ admin, as }) => ({ by: as('Super Admin'), params: { id: await aBackup(admin) } }),
    deleteBackup: async ({ admin, as }) => {
      const id = await aBackup(admin);
      await aBackup(admin);
      return { by: as('Super Admin'), params: { id } };
    },
  },
  texts: { 'backups.states': backupStatuses, 'backups.proofs': proofs, 'backups.causes': backupCauses },
  rows: { backups: 'Operators hear no changes.' },
  rights: { backups: { platform: 'SELECT, INSERT, UPDATE, DELETE' } },
});
