import { implement } from '#platform/server/http/implement.ts';
import { analyticsRoutes } from '../contract.ts';
import { readGoals, setGoal } from './goals.ts';
import { askedFor } from './range.ts';
import { readAgents } from './read-agents.ts';
import { readDashboard } from './read-dashboard.ts';
import { readFunnel } from './read-funnel.ts';
import { readRetention } from './read-retention.ts';
import { readRevenue } from './read-revenue.ts';
import { readRoi } from './read-roi.ts';
import { seriesReader } from './read-series.ts';
import { readSpeed } from './read-speed.ts';
import { createCustomReport, createReport, exportAnalytics } from './reports/create-report.ts';
import { changeReport, readSavedReports, removeReport, saveReport } from './saved/saved-reports.ts';
import { sendNow, sendReport, sendReports, sendReportsDaily } from './saved/send-reports.ts';
import { readSpend, setSpend, setSpends } from './spend.ts';

export const analytics = implement(analyticsRoutes)(
  {
    readAnalyticsDashboard: ({ query }, ctx) => readDashboard(askedFor(query, ctx), ctx),
    readAgentPerformance: ({ query }, ctx) => readAgents(askedFor(query, ctx), ctx),
    readConversionFunnel: ({ query }, ctx) => readFunnel(askedFor(query, ctx), ctx),
    readRevenueAnalytics: ({ query }, ctx) => readRevenue(askedFor(query, ctx), ctx),
    readCourse: async ({ params, query }, ctx) => seriesReader(query, ctx)(params.metric),
    readSpeedToLead: ({ query }, ctx) => readSpeed(askedFor(query, ctx), ctx),
    readRetention: ({ query }, ctx) => readRetention(askedFor(query, ctx), query.followed === 'true', ctx),
    readSpend: ({ query }, ctx) => readSpend(askedFor(query, ctx), ctx),
    setSpend: ({ body }, ctx) => setSpend(body, ctx),
    setSpends: ({ body }, ctx) => setSpends(body, ctx),
    readRoi: ({ query }, ctx) => readRoi(askedFor(query, ctx), ctx),
    readGoals: ({ query }, ctx) => readGoals(query.month ?? null, ctx),
    setGoal: ({ body }, ctx) => setGoal(body, ctx),
    readSavedReports: (_input, ctx) => readSavedReports(ctx),
    saveReport: ({ body }, ctx) => saveReport(body, ctx),
    changeReport: ({ params, body }, ctx) => changeReport(params.id, body, ctx),
    sendReport: ({ params }, ctx) => sendNow(params.id, ctx),
    removeReport: async ({ params }, ctx) => {
      await removeReport(params.id, ctx);
    },
    createCustomReport: ({ body }, ctx) => createCustomReport(body, ctx),
    exportAnalytics: ({ params, body }, ctx) => exportAnalytics(params.kind, body, ctx),
    createReport: ({ params, body }, ctx) => createReport(params.kind, body, ctx),
  },
  { jobs: [sendReports, sendReport], daily: [sendReportsDaily] },
);
