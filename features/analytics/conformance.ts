import { leadSources, productTypes } from '#features/leads/contract.ts';
import { aLead } from '#features/leads/testing.ts';
import { aSeller } from '#features/users/conformance.ts';
import { languages } from '#platform/contract/language.ts';
import { sliceConformance } from '#platform/testing/slice-conformance.ts';
import { definitionNames } from './contract/definition-names.ts';
import { cardNames, metrics } from './contract/figures.ts';
import { none, periods } from './contract/range.ts';
import { exportFormats, exportKinds, reportKinds } from './contract/reports.ts';
import { schedules, sendOutcomes } from './contract/saved-reports.ts';
import { speedParts } from './contract/speed.ts';
import { goalNames } from './contract/spend.ts';
import { analyticsRoutes } from './contract.ts';

const aReport = (recipient: string) => ({
  name: 'Ventas del mes',
  kind: 'sales',
  export_format: 'excel',
  schedule: 'monthly',
  recipients: [recipient],
});

export const conformance = sliceConformance(analyticsRoutes, {
  prefix: /^\/analytics\//,
  required: [
    'GET /analytics/dashboard',
    'GET /analytics/agents',
    'GET /analytics/conversion-funnel',
    'GET /analytics/revenue',
    'GET /analytics/time-based/{metric}',
    'POST /analytics/custom-report',
  ],
  calls: {
    readCourse: () => ({ params: { metric: 'LEADS' } }),
    setSpend: () => ({ body: { source: 'Web', month: '2026-11-01', amount: 1_250.5 } }),
    setSpends: () => ({ body: { spend: [{ source: 'Web', month: '2026-10-01', amount: 1_250.5 }] } }),
    setGoal: ({ person }) => ({
      body: { month: '2026-11-01', agent_id: person('Agente').id, leads: 40, policies: 8, premium: 24_000 },
    }),
    saveReport: ({ person }) => ({ body: aReport(person('Admin').id) }),
    changeReport: async (agency) => {
      const body = aReport(agency.person('Admin').id);
      const { body: saved } = await agency.as('Admin').post('/analytics/saved-reports', body);
      return { params: { id: saved.id }, body: { ...body, name: 'Ventas de la semana', schedule: 'weekly' } };
    },
    sendReport: async (agency) => {
      const { body } = await agency.as('Admin').post('/analytics/saved-reports', aReport(agency.person('Admin').id));
      return { params: { id: body.id } };
    },
    removeReport: async (agency) => {
      const { body } = await agency.as('Admin').post('/analytics/saved-reports', aReport(agency.person('Admin').id));
      return { params: { id: body.id } };
    },
    createCustomReport: () => ({ body: { report_name: 'Noviembre', include_metrics: ['LEADS', 'REVENUE'] } }),
    exportAnalytics: () => ({ params: { kind: 'agents' }, body: { export_format: 'csv' } }),
    createReport: () => ({ params: { kind: 'sales' }, body: { export_format: 'excel' } }),
  },
  unversioned: { setSpends: 'the cells that somebody changed, each for itself; all others stay as they are' },
  references: { setGoal: { agent_id: aSeller } },
  rows: {
    analytics_spend: { subject: 'spend', by: 'tenant_id' },
    analytics_goals: { subject: 'goal', by: 'whose' },
    saved_reports: { subject: 'saved_report' },
  },
  rights: {
    analytics_spend: { app: 'SELECT, INSERT, UPDATE, DELETE' },
    analytics_goals: { app: 'SELECT, INSERT, UPDATE, DELETE' },
    saved_reports: { app: 'SELECT, INSERT, UPDATE, DELETE' },
  },
  noReference: {
    'saveReport: recipients': 'ids of users who lead the agency, of which the act refuses every other',
    'changeReport: recipients': 'the same',
  },
  async sought(agency) {
    const caller = agency.as('Agente');
    const { id } = agency.person('Agente');
    const { body: lead } = await caller.post('/leads', aLead({ product_type: 'Comercial', source: 'Call' }));
    const sale = { lead_id: lead.id, product_type: 'Comercial', annual_premium: 987_654.32 };
    const { body: quote } = await caller.post('/quotes', sale);
    await caller.put(`/quotes/${quote.id}`, { status: 'Enviada' });
    await caller.post(`/quotes/${quote.id}/convert-to-policy`, {});
    // A funnel contains only numbers.
    await agency.admin.query("update leads set contacted_at = '2060-09-04T10:24:00.000Z' where id = $1", [lead.id]);
    await agency.as('Admin').post('/analytics/spend', { source: 'Call', month: '2026-11-01', amount: 765_432.1 });
    const whose = { agents: id, products: 'Comercial', sources: 'Call' };
    const question = { period_start: '2026-11-16', period_end: '2026-11-16', ...whose };
    return {
      words: [id, '12345.6', '987654.32', '765432.1'],
      questions: {
        readAnalyticsDashboard: [question],
        readAgentPerformance: [question],
        readConversionFunnel: [question],
        readRevenueAnalytics: [question],
        readSpeedToLead: [question],
        readRetention: [{ ...question, period_end: '2028-11-16', followed: 'true' }],
        readSpend: [question],
        readRoi: [{ ...question, period_start: '2026-11-01', period_end: '2026-11-30' }],
        readGoals: [{ month: '2026-11-01' }],
        readCourse: [{ period: 'Weekly', start_date: '2026-11-16', end_date: '2026-11-16', ...whose }],
      },
      params: { readCourse: { metric: 'REVENUE' } },
    };
  },
  texts: {
    cards: [...cardNames, 'conversion_so_far'],
    presets: ['days_7', 'days_30', 'days_90', 'month', 'last_month', 'year'],
    tops: ['top_agent_by_revenue', 'top_agent_by_policies', 'top_product_by_revenue', 'top_source_by_conversion'],
    definitions: definitionNames,
    roi: ['leads', 'policies', 'premium', 'spend', 'cost_per_lead', 'cost_per_policy'],
    columns: ['leads', 'conversion', 'quotes', 'policies', 'revenue', 'commissions', 'to_quote', 'to_policy', 'in_all'],
    funnel: [
      'total_leads',
      'contacted_leads',
      'quoted_leads',
      'closed_leads',
      'avg_days_to_contact',
      'avg_days_to_quote',
      'avg_days_to_close',
      'avg_total_cycle_days',
    ],
    mail: ['subject', 'attached', 'too_large', 'not_made', 'open', 'why'],
    schedules,
    saved: ['name', 'kind', 'schedule', 'recipients', 'last', 'next', 'under_way', 'tried_again'],
    'saved.outcomes': sendOutcomes,
    schedule_hints: schedules,
    'speed.parts': speedParts,
    'speed.languages': languages,
    retention: ['policies', 'premium', 'clients'],
    goals: goalNames,
    agent: ['leads', 'quotes', 'policies'],
    revenue: ['new', 'recurring'],
    reports: reportKinds,
    report_hints: reportKinds,
    metrics,
    titles: [...exportKinds, ...reportKinds, 'custom'],
    tables: 'named',
    column: 'named',
    names: 'named',
    kinds: ['new', 'renewal'],
    formats: exportFormats,
    sources: [...leadSources, none],
    products: [...productTypes, none, 'All'],
    'validation.too_many_points': periods.filter((period) => period !== 'Daily'),
  },
});
