import { personSearches, personWords, soughtPerson } from '#features/clients/conformance.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicy } from '#features/policies/testing.ts';
import type { Role } from '#platform/contract/roles.ts';
import { type AgencyUnderTest, sliceConformance } from '#platform/testing/slice-conformance.ts';
import { adjustmentTypes } from './contract/adjustments.ts';
import { chargebackKinds } from './contract/chargebacks.ts';
import { losingReasons } from './contract/explanation.ts';
import { commissionSorts, commissionStatuses, commissionViews, unpaidReasons } from './contract/lines.ts';
import { leftOutReasons, periodStatuses } from './contract/periods.ts';
import {
  bonusKinds,
  calculationBases,
  commissionTypes,
  ruleProducts,
  thresholdKinds,
  tierModes,
} from './contract/rules.ts';
import { periodTypes } from './contract/schemes.ts';
import { statementFormats } from './contract/statements.ts';
import { commissionRoutes } from './contract.ts';
import {
  aCommission,
  anOpenPeriod,
  aPeriod,
  aProposal,
  aRule,
  aScheme,
  furtherCalls,
  type MadeCommission,
  noCommissionsOf,
  policySubscriberCalls,
  valuesOfPeriod,
  valuesOfRule,
  valuesOfScheme,
} from './testing.ts';

const itsId = async (agency: AgencyUnderTest) => ({ params: { id: (await aCommission(agency)).id } });
const schemeId = async (agency: AgencyUnderTest) =>
  (await agency.as('Admin').post('/commissions/schemes', aScheme())).body.id as string;
const ruleOf = async (agency: AgencyUnderTest) =>
  (await agency.as('Admin').post('/commissions/rules', aRule(await schemeId(agency)))).body;
const openPeriod = async (agency: AgencyUnderTest) => (await anOpenPeriod(agency.as('Admin'))).period;
const calculatedPeriod = async (agency: AgencyUnderTest) => ({
  params: { id: (await aCommission(agency)).period_id },
});
const proposal = async (agency: AgencyUnderTest) => aProposal(agency, await aCommission(agency));
const statementOf = async (agency: AgencyUnderTest) => {
  const { period_id, agent_id } = await aCommission(agency);
  return { params: { id: period_id, agent_id } };
};

/** The only commission of a user with this role, in the state that `of` creates. */
const own =
  (
    of: (
      made: MadeCommission,
      agency: AgencyUnderTest,
    ) => { id: string; params?: Record<string, string> } | Promise<{ id: string }>,
  ) =>
  async (agency: AgencyUnderTest, role: Role) => {
    await noCommissionsOf(agency, role);
    return of(await aCommission(agency, { role }), agency);
  };
const ownById = own(({ id }) => ({ id, params: { id } }));
const ownByAmount = own(({ amount }) => ({ id: amount }));
const ownStatement = own(({ period_id, agent_id }) => ({ id: period_id, params: { id: period_id, agent_id } }));

export const conformance = sliceConformance(commissionRoutes, {
  prefix: /^\/commissions/,
  required: [
    'GET /commissions',
    'PUT /commissions/{id}',
    'POST /commissions/{id}/adjustments',
    'GET /commissions/dashboard',
    'GET /commissions/schemes',
    'POST /commissions/schemes',
    'GET /commissions/schemes/{id}/rules',
    'POST /commissions/rules',
    'GET /commissions/periods',
    'POST /commissions/periods',
    'PUT /commissions/periods/{id}',
    'POST /commissions/periods/{id}/calculate',
  ],
  calls: {
    downloadCommissions: () => ({}),
    readCommission: itsId,
    updateCommission: async (agency) => ({ ...(await itsId(agency)), body: { status: 'Under Review' } }),
    readCommissionHistory: itsId,
    markPaid: async (agency) => ({ body: { ids: [(await aCommission(agency)).id] } }),
    listAdjustments: itsId,
    createAdjustment: async (agency) => ({
      ...(await itsId(agency)),
      body: { adjustment_amount: -12.5, reason: 'Prima corregida', adjustment_type: 'Correction' },
    }),
    takeChargeback: async (agency) => ({ params: { id: await proposal(agency) }, tells: ['createAdjustment'] }),
    dismissChargeback: async (agency) => ({
      params: { id: await proposal(agency) },
      body: { reason: 'La paga la agencia' },
    }),
    createScheme: () => ({ body: aScheme() }),
    createExampleScheme: async ({ admin, id }) => {
      await admin.query('update commission_schemes set is_example = false where tenant_id = $1', [id]);
      return {};
    },
    readScheme: async (agency) => ({ params: { id: await schemeId(agency) } }),
    updateScheme: async (agency) => ({ params: { id: await schemeId(agency) }, body: { description: 'Otra' } }),
    listRules: async (agency) => ({ params: { id: (await ruleOf(agency)).scheme_id } }),
    createRule: async (agency) => ({ body: aRule(await schemeId(agency)) }),
    previewRule: async (agency) => {
      const { id, scheme_id } = await ruleOf(agency);
      return { body: { ...aRule(scheme_id), instead_of: id }, tells: [] };
    },
    readRule: async (agency) => ({ params: { id: (await ruleOf(agency)).id } }),
    updateRule: async (agency) => ({ params: { id: (await ruleOf(agency)).id }, body: { percentage_rate: 12.5 } }),
    createPeriod: async (agency) => ({ body: aPeriod(await schemeId(agency)) }),
    readPeriod: async (agency) => ({ params: { id: (await openPeriod(agency)).id } }),
    updatePeriod: async (agency) => ({ params: { id: (await openPeriod(agency)).id }, body: { notes: 'Con prisa' } }),
    reopenPeriod: async (agency) => {
      const { period_id } = await aCommission(agency);
      await agency.admin.query("update commission_periods set status = 'Closed' where id = $1", [period_id]);
      return { params: { id: period_id }, body: { reason: 'Faltaba una póliza' } };
    },
    calculatePeriod: async (agency) => ({ params: { id: (await openPeriod(agency)).id } }),
    dryRunPeriod: async (agency) => ({ params: { id: (await openPeriod(agency)).id } }),
    listLeftOut: calculatedPeriod,
    checkPeriod: calculatedPeriod,
    readPeriodHistory: calculatedPeriod,
    readStatement: statementOf,
    downloadStatement: statementOf,
  },
  // The calculation of a period creates its commissions; no field is an input.
  records: [
    { create: 'createScheme', update: 'updateScheme', values: valuesOfScheme },
    { create: 'createRule', update: 'updateRule', values: valuesOfRule },
    { create: 'createPeriod', update: 'updatePeriod', values: valuesOfPeriod },
    {
      create: 'calculatePeriod',
      update: 'updateCommission',
      isThere: true,
      values: { status: ['Under Review', 'Approved'] },
    },
  ],
  references: {
    createRule: { scheme_id: schemeId },
    createPeriod: { scheme_id: schemeId },
  },
  noReference: {
    'markPaid: ids': 'many at once: each that the agency has not is answered as not found, and the others are marked',
    'previewRule: scheme_id': 'the rule that it is instead of belongs to the scheme: both are looked for together',
    'previewRule: instead_of': 'as the scheme',
  },
  own: {
    listCommissions: ownById,
    readCommissionTotals: ownByAmount,
    downloadCommissions: own(({ policy_number }) => ({ id: policy_number })),
    readCommission: ownById,
    readCommissionHistory: ownById,
    listAdjustments: ownById,
    listChargebacks: own(async (made, agency) => ({ id: await aProposal(agency, made) })),
    readCommissionDashboard: ownByAmount,
    listStatements: own(({ period_id }) => ({ id: period_id })),
    readStatement: ownStatement,
    downloadStatement: ownStatement,
  },
  async sought(agency) {
    const person = await agency.as('Agente').post('/leads', aLead({ contact: soughtPerson }));
    const { client_id } = person.body;
    const policy = { client_id, policy_number: 'SOL-0026', quote: { carrier: 'Aseguradora del Sol' } };
    const { id, period_id, scheme_id, rule_id, policy_id, agent_id, amount } = await aCommission(agency, { policy });
    await agency.admin.query(
      `insert into commission_left_out (tenant_id, period_id, policy_id, scheme_id, reason, agent_id, is_late, product_type,
         is_renewal, annual_premium, term_premium, effective_date)
       select tenant_id, $2, id, $3, 'role', agent_id, false, product_type, false, 1, 1, effective_date
       from policies where tenant_id = $1 and id = $4`,
      [agency.id, period_id, scheme_id, policy_id],
    );
    const made = {
      id,
      period_id,
      scheme_id,
      rule_id,
      policy_id,
      policy_number: 'SOL-0026',
      client_id,
      agent_id,
      amount,
    };
    const chargeback = await aProposal(agency, made);
    const today = { effective_date: '2026-11-16', expiration_date: '2027-11-16' };
    const open = await openPeriod(agency);
    const other = await aPolicy(agency.as('Agente'), today);
    const filters = [
      ...personSearches.map((q) => ({ q })),
      { client_id },
      { policy_id },
      { period_id },
      { scheme_id },
      { agent: agent_id, policy_id },
      ...commissionViews.map((only) => ({ only, policy_id })),

      { status: 'Calculated', policy_id },
      { product_type: 'Auto', policy_id },
      { month: '2026-11', policy_id },
      { booked_from: '2026-11-16', booked_to: '2026-11-16', policy_id },
      { agents: agent_id, products: 'Auto,none', sources: 'none,Web', count: 'exact', policy_id },
    ];
    const sorted = commissionSorts.map((sort) => ({ sort, policy_id }));
    return {
      words: [
        id,
        period_id,
        scheme_id,
        rule_id,
        policy_id,
        client_id,
        amount,
        'SOL-0026',
        chargeback,
        ...personWords,
        open.id,
        other.id,
      ],
      questions: {
        listCommissions: [...filters, ...sorted],
        readCommissionTotals: filters,
        listPeriods: [{ scheme_id }, { status: 'Calculated', scheme_id }],
        listChargebacks: [{ policy_id }, { status: 'Open', policy_id }, { agent: agent_id, policy_id }],
        listStatements: [{ period_id }, { agent: agent_id, period_id }],
        listLeftOut: [{ reason: 'role' }],
        dryRunPeriod: [{ agent_id }],
        downloadStatement: [{ format: 'csv' }],
      },
      params: {
        listLeftOut: { id: period_id },
        dryRunPeriod: { id: open.id },
        downloadStatement: { id: period_id, agent_id },
      },
    };
  },
  texts: {
    status: commissionStatuses,
    'answers.chargeback_reason': chargebackKinds,
    period_status: periodStatuses,
    period_type: periodTypes,
    commission_type: commissionTypes,
    calculation_base: calculationBases,
    tier_mode: tierModes,
    threshold_kind: thresholdKinds,
    bonus_kind: bonusKinds,
    adjustment_type: adjustmentTypes,
    left_out: leftOutReasons,
    lost: losingReasons,
    unpaid: unpaidReasons,
    only: commissionViews,
    sort: commissionSorts,
    kind: ['new_business', 'renewal', 'bonus'],
    dash: ['current_month_commissions', 'current_month_total', 'pending_commissions', 'approved_commissions'],
    steps: periodStatuses.filter((status) => status !== 'Calculating'),
    fields: ['start_date', 'end_date', 'cut_off_date'],
    file: statementFormats,
    kinds: ['new', 'renewal', 'new_late', 'renewal_late'],
    products: ruleProducts,
    statuses: commissionStatuses,
    adjustments: adjustmentTypes,
    rule_form: [
      'commission_type',
      'calculation_base',
      'tier_mode',
      'bonus_kind',
      'threshold_kind',
      'applies_to_new_business',
      'applies_to_renewals',
    ],
    example: [
      'scheme',
      'scheme_description',
      'rule_description',
      'new_auto',
      'new_casa',
      'new_comercial',
      'renewals',
      'bonus',
    ],
  },
  seldom: { updatePeriod: { commission: 'Only with the status.' } },
  rows: {
    commission_schemes: { subject: 'commission_scheme' },
    commission_rules: { subject: 'commission_scheme', by: 'scheme_id' },
    commission_periods: { subject: 'commission_period' },
    commission_period_rules: { subject: 'commission_period', by: 'period_id' },
    commission_period_agents: { subject: 'commission_period', by: 'period_id' },
    // For a change of many commissions at once, the event names the period.
    commissions: { subject: 'commission', by: ['id', 'period_id'] },
    commission_left_out: {
      subject: 'commission_period',
      by: 'period_id',
      unseen: { is_owed: 'Whether a rule pays it now, which the next period asks.' },
    },
    commission_adjustments: { subject: 'commission', by: 'commission_id' },
    commission_settlements: { subject: 'commission_period', by: 'period_id' },
    commission_opening_balances: { subject: 'commission_period', by: 'period_id' },
    commission_chargebacks: { subject: 'commission', by: 'commission_id' },
  },
  subscriberCalls: policySubscriberCalls,
  besides: furtherCalls,
  rights: {
    commission_schemes: { app: 'SELECT, INSERT, UPDATE' },
    commission_rules: { app: 'SELECT, INSERT, UPDATE' },
    commission_periods: { app: 'SELECT, INSERT, UPDATE' },
    commission_period_rules: { app: 'SELECT, INSERT, DELETE' },
    commission_period_agents: { app: 'SELECT, INSERT, UPDATE, DELETE' },
    commissions: { app: 'SELECT, INSERT, UPDATE, DELETE' },
    commission_left_out: { app: 'SELECT, INSERT, UPDATE, DELETE' },
    // Only its day can be updated, until a statement has settled it.
    commission_adjustments: { app: 'SELECT, INSERT, UPDATE' },
    commission_settlements: { app: 'SELECT, INSERT' },
    commission_opening_balances: { app: 'SELECT, INSERT, DELETE' },
    commission_chargebacks: { app: 'SELECT, INSERT, UPDATE, DELETE' },
  },
});
