import { implement } from '#platform/server/http/implement.ts';
import { analyticsRoutes } from '../contract.ts';
import { askedFor } from './range.ts';
import { readAgents } from './read-agents.ts';
import { readCourse } from './read-course.ts';
import { readDashboard } from './read-dashboard.ts';
import { readFunnel } from './read-funnel.ts';
import { readRevenue } from './read-revenue.ts';
import { createCustomReport, createReport, exportAnalytics } from './reports/create-report.ts';

export const analytics = implement(analyticsRoutes)({
  readAnalyticsDashboard: ({ query }, deed) => readDashboard(askedFor(query, deed), deed),
  readAgentPerformance: ({ query }, deed) => readAgents(askedFor(query, deed), deed),
  readConversionFunnel: ({ query }, deed) => readFunnel(askedFor(query, deed), deed),
  readRevenueAnalytics: ({ query }, deed) => readRevenue(askedFor(query, deed), deed),
  readCourse: ({ params, query }, deed) => readCourse(params.metric, query, deed),
  createCustomReport: ({ body }, deed) => createCustomReport(body, deed),
  exportAnalytics: ({ params, body }, deed) => exportAnalytics(params.kind, body, deed),
  createReport: ({ params, body }, deed) => createReport(params.kind, body, deed),
});
