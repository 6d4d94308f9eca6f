import * as z from 'zod/mini';
import { files } from '#platform/contract/kinds.ts';
import { routes } from '#platform/contract/route.ts';
import { readingAnalytics } from './contract/access.ts';
import {
  AgentPerformance,
  AnalyticsDashboard,
  ConversionFunnel,
  Course,
  metrics,
  RevenueAnalytics,
} from './contract/figures.ts';
import { CourseQuery, RangeQuery } from './contract/range.ts';
import { CustomReportRequest, exportKinds, ReportRequest, reportKinds } from './contract/reports.ts';

const shows = ['lead', 'quote', 'policy', 'commission', 'user'] as const;
const report = files('pdf', 'xlsx', 'csv', 'json');

export const analyticsRoutes = routes('analytics', {
  readAnalyticsDashboard: {
    method: 'GET',
    path: '/analytics/dashboard',
    ...readingAnalytics,
    query: RangeQuery,
    ok: [200, AnalyticsDashboard],
    shows,
    summary: 'What a range of days brought, against the days before it',
  },
  readAgentPerformance: {
    method: 'GET',
    path: '/analytics/agents',
    ...readingAnalytics,
    query: RangeQuery,
    ok: [200, z.array(AgentPerformance)],
    shows,
    summary: 'What each agent did in a range of days, with ranks',
  },
  readConversionFunnel: {
    method: 'GET',
    path: '/analytics/conversion-funnel',
    ...readingAnalytics,
    query: RangeQuery,
    ok: [200, ConversionFunnel],
    shows,
    summary: 'How far the leads of a range of days have come',
  },
  readRevenueAnalytics: {
    method: 'GET',
    path: '/analytics/revenue',
    ...readingAnalytics,
    query: RangeQuery,
    ok: [200, RevenueAnalytics],
    shows,
    summary: 'The premium sold in a range of days, and what is to be expected',
  },
  readCourse: {
    method: 'GET',
    path: '/analytics/time-based/{metric}',
    ...readingAnalytics,
    params: { metric: z.enum(metrics) },
    query: CourseQuery,
    ok: [200, Course],
    shows,
    summary: 'One metric by days, weeks, months, quarters or years',
  },
  createCustomReport: {
    method: 'POST',
    path: '/analytics/custom-report',
    ...readingAnalytics,
    body: CustomReportRequest,
    ok: [200, report],
    errors: { letters_missing: 409 },
    changes: [],
    summary: 'A file with the metrics that somebody chose',
  },
  exportAnalytics: {
    method: 'POST',
    path: '/analytics/exports/{kind}',
    ...readingAnalytics,
    params: { kind: z.enum(exportKinds) },
    body: ReportRequest,
    ok: [200, report],
    errors: { letters_missing: 409 },
    changes: [],
    summary: 'Agents, funnel or revenue as a file',
  },
  createReport: {
    method: 'POST',
    path: '/analytics/reports/{kind}',
    ...readingAnalytics,
    params: { kind: z.enum(reportKinds) },
    body: ReportRequest,
    ok: [200, report],
    errors: { letters_missing: 409 },
    changes: [],
    summary: 'One of the six reports as a file',
  },
});
