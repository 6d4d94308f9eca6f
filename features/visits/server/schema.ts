import { ownTables } from '#platform/server/database/tables.ts';

interface VisitsTable {
  tenant_id: string;
  id: string;
  operator_tenant_id: string;
  operator_id: string;
  operator_session_id: string | null;
  operator_username: string;
  operator_name: string;
  reason: string;
  asked_at: string | Date;
  answered_at: string | Date | null;
  answered_by: string | null;
  is_agreed: boolean;
  token_hash: Buffer | null;
  begun_at: string | Date | null;
  ends_at: string | Date | null;
  ended_at: string | Date | null;
  ended_by: string | null;
}

interface VisitRulesTable {
  tenant_id: string;
  ask_first: boolean;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    visits: VisitsTable;
    visit_rules: VisitRulesTable;
  }
}

export const visitTables = ownTables('visits', {
  owns: ['visits', 'visit_rules'],
  reads: ['tenants', 'visit_openings'],
});
