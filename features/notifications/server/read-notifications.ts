import type { SelectQueryBuilder } from 'kysely';
import type { Session } from '#platform/server/access/session.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { cut, mapPage, type Page, pagingOf, readPage, timeSortings } from '#platform/server/database/paging.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import {
  type AboutKind,
  aboutKinds,
  moduleOf,
  type Notification,
  type NotificationKind,
  type NotificationListQuery,
} from '../contract.ts';
import { notificationTables } from './schema.ts';

/** The reader, and the modules of the agency. */
export type Reader = Pick<Session, 'user_id' | 'features_enabled'>;

/** The record types that a reader may be notified of: those of the agency's modules. */
export function aboutsOf({ features_enabled }: Pick<Reader, 'features_enabled'>): AboutKind[] {
  return aboutKinds.filter((kind) => features_enabled.includes(moduleOf[kind]));
}

/** One page of the reader's notifications, newest first. Two statements, sent together. */
export async function listNotifications(
  query: NotificationListQuery,
  reader: Reader,
  { tx, agency }: CommandContext,
): Promise<Page<Notification>> {
  const db = notificationTables(tx);
  const own = ownOf(db.selectFrom('notifications'), reader, agency.id);
  const asked = query.only ? own.where('notifications.read_at', 'is', null) : own;
  const paging = pagingOf('notifications.id', timeSortings('notifications').newest, query);
  return mapPage(await readPage(db, cut(asked.select(columns), paging), asked, paging), shown);
}

export const columns = [
  'notifications.id',
  'notifications.kind',
  'notifications.about_kind',
  'notifications.about_id',
  'notifications.facts',
  'notifications.created_at',
  'notifications.read_at',
] as const;

type NotificationQuery<Row> = SelectQueryBuilder<KnownTables<typeof notificationTables>, 'notifications', Row>;

/** The notifications in a reader's bell that the reader may still see. */
export function ownOf<Row>(rows: NotificationQuery<Row>, reader: Reader, agencyId: string): NotificationQuery<Row> {
  return rows
    .where('notifications.tenant_id', '=', agencyId)
    .where('notifications.user_id', '=', reader.user_id)
    .where('notifications.in_bell', '=', true)
    .where(({ eb, or }) =>
      or([
        eb('notifications.about_kind', 'is', null),
        // Without any module, `in ()` would be invalid SQL.
        ...aboutsOf(reader).map((kind) => eb('notifications.about_kind', '=', kind)),
      ]),
    );
}

interface Row {
  id: string;
  kind: NotificationKind;
  about_kind: AboutKind | null;
  about_id: string | null;
  facts: Record<string, string>;
  created_at: string;
  read_at: string | null;
}

/** A row in the contract's format. */
export function shown({ about_kind, about_id, ...row }: Row): Notification {
  return { ...row, about: about_kind && about_id ? { kind: about_kind, id: about_id } : null };
}
