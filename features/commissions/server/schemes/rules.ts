import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { allOf } from '#platform/contract/all-of.ts';
import { columnsIn } from '#platform/contract/record-fields.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import {
  type CommissionRule,
  type CreateRule,
  completed,
  paysNothing,
  type RuleTerms,
  ruleFields,
  ruleProblems,
  rulesMax,
  type UpdateRule,
} from '../../contract/rules.ts';
import { commissionTables } from '../schema.ts';
import { lockScheme, readScheme } from './read-schemes.ts';

type InAgency = Pick<CommandContext, 'tx' | 'agency'>;

const columns = columnsIn(ruleFields);

const rulesOf = ({ tx, agency }: InAgency) =>
  commissionTables(tx).selectFrom('commission_rules').select(columns).where('tenant_id', '=', agency.id);

/** The rules of a scheme in order of evaluation; null: the agency has no such scheme. */
export async function listRules(schemeId: string, ctx: InAgency): Promise<CommissionRule[] | null> {
  const [scheme, rules] = await Promise.all([
    readScheme(schemeId, ctx),
    rulesOf(ctx)
      .where('scheme_id', '=', schemeId)
      .orderBy('priority')
      .orderBy(sql`product_type = 'All'`)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  ]);
  return scheme && rules.map(shown);
}

/** One rule; null: the agency has none with this id. */
export async function readRule(id: string, ctx: InAgency): Promise<CommissionRule | null> {
  const rule = await rulesOf(ctx).where('id', '=', id).executeTakeFirst();
  return rule ? shown(rule) : null;
}

/** A row in the contract's format. */
const shown = <Rule extends Parameters<typeof paysNothing>[0]>(rule: Rule) => ({
  ...rule,
  pays_nothing: paysNothing(rule),
});

/**
 * Adds a rule to a scheme. Refuses a contradictory rule with `validation_error`, and the 101st rule with
 * `too_many_rules`.
 */
export async function createRule(body: CreateRule, ctx: CommandContext<'too_many_rules'>): Promise<CommissionRule> {
  const { audit, changed, refuse } = ctx;
  const input = completed(body);
  const { scheme_id } = input;
  refuseContradictions(input, ctx);
  const [scheme, count] = await Promise.all([lockScheme(scheme_id, ctx), countRules(scheme_id, ctx)]);
  if (!scheme) throw unknownReference('scheme_id');
  if (count >= rulesMax) return refuse('too_many_rules', { limit: rulesMax });
  const id = randomUUID();
  audit({ action: 'createRule', entity: 'commission_rule', entity_id: id, after: { ...input } });
  const { rule } = await allOf({
    storeRules: storeRules([{ ...input, id, is_example: false }], ctx),
    changed: changed('commission_scheme', scheme_id),
    rule: readRule(id, ctx),
  });
  return rule ?? refuse('not_found');
}

/** Inserts new rules, the first one as the oldest. */
export async function storeRules(
  rules: readonly (CreateRule & { id: string; is_example: boolean })[],
  { tx, agency, clock }: CommandContext,
): Promise<void> {
  const begun = clock().getTime();
  const rows = rules.map(({ tiers, ...rule }, at) => {
    const now = new Date(begun + at).toISOString();
    return {
      ...rule,
      tiers: JSON.stringify(tiers),
      tenant_id: agency.id,
      version: 1,
      created_at: now,
      updated_at: now,
    };
  });
  await insertRows(commissionTables(tx), 'commission_rules', rows);
}

async function countRules(schemeId: string, { tx, agency }: InAgency): Promise<number> {
  const { count } = await commissionTables(tx)
    .selectFrom('commission_rules')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', agency.id)
    .where('scheme_id', '=', schemeId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Refuses a contradictory rule with `validation_error` on each field. */
export function refuseContradictions(rule: RuleTerms, { refuseFields }: Pick<CommandContext, 'refuseFields'>): void {
  const problems = ruleProblems(rule);
  if (problems.length > 0) refuseFields(problems.map((problem) => ({ ...problem, code: 'custom' })));
}

/**
 * Changes or deactivates a rule; omitted fields are unchanged. The rule gets a new version and is no longer an example.
 * Existing calculations keep their version.
 */
export async function updateRule(id: string, input: UpdateRule, ctx: CommandContext): Promise<CommissionRule> {
  const { audit, changed, refuse } = ctx;
  const [rule] = await Promise.all([
    rulesOf(ctx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
    ctx.refuseIfChanged(),
  ]);
  if (!rule) return refuse('not_found');
  const { tiers, bonus_kind } = completed({ ...rule, ...input } as RuleTerms);
  const change = changedFields<RuleTerms>(rule, { ...input, tiers, bonus_kind });
  audit(change && { action: 'updateRule', entity: 'commission_rule', entity_id: id, ...change });
  if (change) refuseContradictions({ ...rule, ...change.after }, ctx);
  const { answer } = await allOf({
    storeRule: change && storeRule(id, rule.version + 1, change.after, ctx),
    changed: change && changed('commission_scheme', rule.scheme_id),
    answer: readRule(id, ctx),
  });
  return answer ?? refuse('not_found');
}

async function storeRule(
  id: string,
  version: number,
  { tiers, ...changed }: Partial<RuleTerms>,
  { tx, agency, clock }: CommandContext,
): Promise<void> {
  await commissionTables(tx)
    .updateTable('commission_rules')
    .set({
      ...changed,
      ...(tiers && { tiers: JSON.stringify(tiers) }),
      version,
      is_example: false,
      updated_at: clock().toISOString(),
    })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
}
