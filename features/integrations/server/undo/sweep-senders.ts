import type { DailyStep } from '#platform/server/background/daily-step.ts';
import { undoDays } from '../../contract/file-upload.ts';
import { integrationTables } from '../schema.ts';
import { undoTables } from './schema.ts';
import { takeBackDeliveries } from './undo-deliveries.ts';

/**
 * The daily step that deletes the network addresses of deliveries that can no longer be undone, because they reveal
 * where people were. It also continues interrupted undos.
 */
export const sweepSenders: DailyStep = {
  name: 'integrations.sweep-senders',
  async run(_day, work) {
    await work.act(async ({ tx, agency, clock, audit, enqueue, changed }) => {
      audit(null);
      const before = new Date(clock().getTime() - undoDays * 86_400_000).toISOString();
      const [begun, forgotten] = await Promise.all([
        undoTables(tx)
          .selectFrom('delivery_undos')
          .select('id')
          .where('tenant_id', '=', agency.id)
          .where('status', '=', 'undoing')
          .execute(),
        integrationTables(tx)
          .updateTable('incoming_leads')
          .set({ sender: null })
          .where('tenant_id', '=', agency.id)
          .where('sender', 'is not', null)
          .where('received_at', '<', before)
          .returning('id')
          .execute(),
      ]);
      for (const { id } of forgotten) changed('incoming_lead', id);
      await Promise.all(begun.map(({ id }) => enqueue(takeBackDeliveries, { undo_id: id })));
    });
  },
};
