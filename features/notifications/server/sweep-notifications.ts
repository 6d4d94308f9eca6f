import { type DailyStep, inBatches } from '#platform/server/background/daily-step.ts';
import { notificationTables } from './schema.ts';

/** How many days a notification is stored: one that was read or not in the bell; and one that is unread. */
const keptDays = { read: 90, unread: 365 };

const dayMs = 86_400_000;

/** Deletes notifications after this time. */
export const sweepNotifications: DailyStep = {
  name: 'notifications.sweep',
  run: (_day, work) =>
    inBatches(work, async ({ tx, agency, clock, changed }, size) => {
      const before = (days: number) => new Date(clock().getTime() - days * dayMs).toISOString();
      const gone = await notificationTables(tx)
        .deleteFrom('notifications')
        .where('tenant_id', '=', agency.id)
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('notifications')
            .select('id')
            .where('tenant_id', '=', agency.id)
            .where('created_at', '<=', before(keptDays.read))
            .where(({ or, not, eb: is }) =>
              or([
                is('read_at', '<=', before(keptDays.read)),
                not('in_bell'),
                is('created_at', '<=', before(keptDays.unread)),
              ]),
            )
            .orderBy('created_at')
            .orderBy('id')
            .limit(size),
        )
        .returning('user_id')
        .execute();
      for (const { user_id } of gone) changed('notification', user_id, user_id);
      return gone.length;
    }),
};
