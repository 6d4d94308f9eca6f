import type { ColumnType } from 'kysely';
import { ownTables } from '#platform/server/database/tables.ts';
import '../schema.ts';
import type { PageCursor } from './source-access.ts';

/** What is being brought of a source, page by page. */
export interface Round {
  /** What came from then on is asked for; null: everything. */
  since: string | null;
  /** Up to this instant all has been taken when the round is over. */
  began: string;
  /** Where it goes on; null: at its beginning. */
  place: PageCursor | null;
  pages: number;
}

export interface IntegrationPullsTable {
  tenant_id: string;
  integration_id: string;
  due_at: string | null;
  held_until: string | null;
  taken_until: string | null;
  /** Read back parsed. */
  round: ColumnType<Round | null, string | null, string | null>;
  failures: number;
  /** For what the source was told to send to us; `''`: it was not. */
  subscribed: ColumnType<string, string | undefined, string>;
  /** An access token that was handed out for the refresh token, encrypted; `''`: none. */
  access_token: ColumnType<string, string | undefined, string>;
  access_until: ColumnType<string | null, string | null | undefined, string | null>;
  /** Until when the refresh token holds; null: its source does not say. */
  refresh_until: ColumnType<string | null, string | null | undefined, string | null>;
  /** Somebody is fetching one until then. */
  renewing_until: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface IntegrationFormsTable {
  tenant_id: string;
  integration_id: string;
  form_key: string;
  /** Read back parsed. */
  form: ColumnType<unknown, string, string>;
  fetched_at: string;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    integration_pulls: IntegrationPullsTable;
    integration_forms: IntegrationFormsTable;
  }
}

export const sourceTables = ownTables('integrations', {
  owns: ['integration_pulls', 'integration_forms'],
  reads: ['integrations'],
});
