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
import { Retention, RetentionQuery } from './contract/retention.ts';
import { SavedReport, SavedReports, SaveReport } from './contract/saved-reports.ts';
import { SpeedToLead } from './contract/speed.ts';
import { Goals, GoalsQuery, Roi, SetGoal, SetSpend, SetSpends, Spend } from './contract/spend.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    spend: true;
    goal: true;
    saved_report: true;
  }
}

const shows = ['lead', 'quote', 'policy', 'commission', 'user'] as const;
const report = files('pdf', 'xlsx', 'csv', 'zip', 'json');

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
  readSpeedToLead: {
    method: 'GET',
    path: '/analytics/speed-to-lead',
    ...readingAnalytics,
    query: RangeQuery,
    ok: [200, SpeedToLead],
    shows,
    summary: 'How soon the leads of a range of days were contacted',
  },
  readRetention: {
    method: 'GET',
    path: '/analytics/retention',
    ...readingAnalytics,
    query: RetentionQuery,
    ok: [200, Retention],
    shows,
    summary: 'What was kept of the policies that expire in a range of days',
  },
  readSpend: {
    method: 'GET',
    path: '/analytics/spend',
    ...readingAnalytics,
    query: RangeQuery,
    ok: [200, Spend],
    shows: ['spend', 'lead'],
    summary: 'What was spent on each source in each month of a range',
  },
  setSpend: {
    method: 'POST',
    path: '/analytics/spend',
    ...readingAnalytics,
    body: SetSpend,
    ok: [200, SetSpend],
    changes: ['spend'],
    summary: 'Say what was spent on a source in a month',
  },
  setSpends: {
    method: 'PUT',
    path: '/analytics/spend',
    ...readingAnalytics,
    body: SetSpends,
    ok: [200, SetSpends],
    changes: ['spend'],
    summary: 'Say what was spent on several sources and months at once',
  },
  readRoi: {
    method: 'GET',
    path: '/analytics/roi',
    ...readingAnalytics,
    query: RangeQuery,
    ok: [200, Roi],
    shows: ['spend', ...shows],
    summary: 'What each source brought in the months of a range, and what that cost',
  },
  readGoals: {
    method: 'GET',
    path: '/analytics/goals',
    ...readingAnalytics,
    query: GoalsQuery,
    ok: [200, Goals],
    shows: ['goal', ...shows],
    summary: 'The goals of the agency and its agents for a month, and their results',
  },
  setGoal: {
    method: 'POST',
    path: '/analytics/goals',
    ...readingAnalytics,
    body: SetGoal,
    ok: [200, SetGoal],
    changes: ['goal'],
    summary: 'Say what the agency or an agent is to reach in a month',
  },
  readSavedReports: {
    method: 'GET',
    path: '/analytics/saved-reports',
    ...readingAnalytics,
    ok: [200, SavedReports],
    shows: ['saved_report', 'user'],
    summary: 'The reports that the agency has saved, and who can be sent one',
  },
  saveReport: {
    method: 'POST',
    path: '/analytics/saved-reports',
    ...readingAnalytics,
    body: SaveReport,
    ok: [201, SavedReport],
    changes: ['saved_report'],
    summary: 'Save a report, and send it each week or month',
  },
  changeReport: {
    method: 'POST',
    path: '/analytics/saved-reports/{id}',
    ...readingAnalytics,
    body: SaveReport,
    ok: [200, SavedReport],
    changes: ['saved_report'],
    summary: 'Say anew what a saved report tells, when it is sent, and to whom',
  },
  sendReport: {
    method: 'POST',
    path: '/analytics/saved-reports/{id}/send',
    ...readingAnalytics,
    ok: [200, SavedReport],
    errors: { report_under_way: 409 },
    changes: ['saved_report'],
    summary: 'Send a saved report now, as its schedule does',
  },
  removeReport: {
    method: 'DELETE',
    path: '/analytics/saved-reports/{id}',
    ...readingAnalytics,
    ok: [204, null],
    changes: ['saved_report'],
    summary: 'Remove a saved report, and send it no more',
  },
  createCustomReport: {
    method: 'POST',
    path: '/analytics/custom-report',
    ...readingAnalytics,
    body: CustomReportRequest,
    ok: [200, report],
    errors: { letters_missing: 409 },
    changes: [],
    summary: 'Download a file with the chosen metrics',
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
