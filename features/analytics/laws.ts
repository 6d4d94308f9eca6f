import { leadSources, productTypes } from '#features/leads/contract.ts';
import { aLead } from '#features/leads/testing.ts';
import { lawsOf } from '#platform/testing/slice-laws.ts';
import { cardNames } from './contract/figures.ts';
import { none, periods } from './contract/range.ts';
import { analyticsRoutes } from './contract.ts';

export const laws = lawsOf(analyticsRoutes, {
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
    createCustomReport: () => ({ body: { report_name: 'Noviembre', include_metrics: ['LEADS', 'REVENUE'] } }),
    exportAnalytics: () => ({ params: { kind: 'agents' }, body: { export_format: 'csv' } }),
    createReport: () => ({ params: { kind: 'sales' }, body: { export_format: 'excel' } }),
  },
  async sought(agency) {
    const caller = agency.as('Agente');
    const { id } = agency.person('Agente');
    const { body: lead } = await caller.post('/leads', aLead({ product_type: 'Comercial', source: 'Call' }));
    const sale = { lead_id: lead.id, product_type: 'Comercial', annual_premium: 987_654.32 };
    const { body: quote } = await caller.post('/quotes', sale);
    await caller.put(`/quotes/${quote.id}`, { status: 'Enviada' });
    await caller.post(`/quotes/${quote.id}/convert-to-policy`, {});
    // A funnel tells nothing but numbers.
    await agency.admin.query("update leads set contacted_at = created_at + interval '12345.6 days' where id = $1", [
      lead.id,
    ]);
    const whose = { agents: id, products: 'Comercial', sources: 'Call' };
    const question = { period_start: '2026-11-16', period_end: '2026-11-16', ...whose };
    return {
      words: [id, '12345.6', '987654.32'],
      questions: {
        readAnalyticsDashboard: [question],
        readAgentPerformance: [question],
        readConversionFunnel: [question],
        readRevenueAnalytics: [question],
        readCourse: [{ period: 'Weekly', start_date: '2026-11-16', end_date: '2026-11-16', ...whose }],
      },
      params: { readCourse: { metric: 'REVENUE' } },
    };
  },
  texts: {
    cards: cardNames,
    sources: [...leadSources, none],
    products: [...productTypes, none, 'All'],
    'validation.too_many_points': periods.filter((period) => period !== 'Daily'),
  },
});
