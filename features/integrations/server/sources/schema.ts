import type { ColumnType } from 'kysely';
import { ownTables } from '#platform/server/database/tables.ts';
import '../schema.ts';
import type { PageCursor } from '../source-types/source-client.ts';

/** The progress of fetching from a source, page by page. */
export interface Round {
  /** The start of the requested period. null means everything. */
  since: string | null;
  /** When the round is over, everything up to this instant is fetched. */
  began: string;
  /** The next page. null means the first one. */
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
  /** The key of the subscription at the source. `''` means none. */
  subscribed: ColumnType<string, string | undefined, string>;
  /** The access token that was issued for the refresh token, encrypted. `''` means none. */
  access_token: ColumnType<string, string | undefined, string>;
  access_until: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the refresh token expires. null means the source does not say. */
  refresh_until: ColumnType<string | null, string | null | undefined, string | null>;
  /** Until then, one caller is fetching a new token. */
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
