import type { ColumnType } from 'kysely';
import { ownTables } from '#platform/server/database/tables.ts';
import type { AboutKind, NotificationKind } from '../contract.ts';
import '#features/auth/server/schema.ts';
import '#features/policies/server/schema.ts';

export interface NotificationsTable {
  tenant_id: string;
  id: string;
  user_id: string;
  kind: NotificationKind;
  about_kind: AboutKind | null;
  about_id: string | null;
  /** Read as a parsed object. */
  facts: ColumnType<Record<string, string>, string, string>;
  once: string | null;
  in_bell: boolean;
  /** When a browser is notified at the earliest; null: none is, or it has been. */
  push_at: string | null;
  created_at: ColumnType<string, string, never>;
  read_at: string | null;
}

export interface NotificationChoicesTable {
  tenant_id: string;
  user_id: string;
  kind: NotificationKind;
  bell: boolean;
  browser: boolean;
}

export interface PushSubscriptionsTable {
  tenant_id: string;
  id: string;
  user_id: string;
  session_id: string;
  subscription: string;
  created_at: string;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    notifications: NotificationsTable;
    notification_choices: NotificationChoicesTable;
    push_subscriptions: PushSubscriptionsTable;
  }
}

export const notificationTables = ownTables('notifications', {
  owns: ['notifications', 'notification_choices', 'push_subscriptions'],
  reads: ['users', 'sessions', 'clients', 'leads', 'quotes', 'policies'],
});
