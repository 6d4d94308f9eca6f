import { implement } from '#platform/server/http/implement.ts';
import { analyticsRoutes } from '../contract.ts';
import { readGoals, setGoal } from './goals.ts';
import { askedFor } from './range.ts';
import { readAgents } from './read-agents.ts';
import { courseReader } from './read-course.ts';
import { readDashboard } from './read-dashboard.ts';
import { readFunnel } from './read-funnel.ts';
import { readRetention } from './read-retention.ts';
import { readRevenue } from './read-revenue.ts';
import { readRoi } from './read-roi.ts';
import { readSpeed } from './read-speed.ts';
import { createCustomReport, createReport, exportAnalytics } from './reports/create-report.ts';
import { changeReport, readSavedReports, removeReport, saveReport } from './saved/saved-reports.ts';
import { sendNow, sendReport, sendReports, sendReportsDaily } from './saved/send-reports.ts';
import { readSpend, setSpend, setSpends } from './spend.ts';

export const analytics = implement(analyticsRoutes)(
  {
    readAnalyticsDashboard: ({ query }, deed) => readDashboard(askedFor(query, deed), deed),
    readAgentPerformance: ({ query }, deed) => readAgents(askedFor(query, deed), deed),
    readConversionFunnel: ({ query }, deed) => readFunnel(askedFor(query, deed), deed),
    readRevenueAnalytics: ({ query }, deed) => readRevenue(askedFor(query, deed), deed),
    readCourse: async ({ params, query }, deed) => courseReader(query, deed)(params.metric),
    readSpeedToLead: ({ query }, deed) => readSpeed(askedFor(query, deed), deed),
    readRetention: ({ query }, deed) => readRetention(askedFor(query, deed), query.followed === 'true', deed),
    readSpend: ({ query }, deed) => readSpend(askedFor(query, deed), deed),
    setSpend: ({ body }, deed) => setSpend(body, deed),
    setSpends: ({ body }, deed) => setSpends(body, deed),
    readRoi: ({ query }, deed) => readRoi(askedFor(query, deed), deed),
    readGoals: ({ query }, deed) => readGoals(query.month ?? null, deed),
    setGoal: ({ body }, deed) => setGoal(body, deed),
    readSavedReports: (_input, deed) => readSavedReports(deed),
    saveReport: ({ body }, deed) => saveReport(body, deed),
    changeReport: ({ params, body }, deed) => changeReport(params.id, body, deed),
    sendReport: ({ params }, deed) => sendNow(params.id, deed),
    removeReport: async ({ params }, deed) => {
      await removeReport(params.id, deed);
    },
    createCustomReport: ({ body }, deed) => createCustomReport(body, deed),
    exportAnalytics: ({ params, body }, deed) => exportAnalytics(params.kind, body, deed),
    createReport: ({ params, body }, deed) => createReport(params.kind, body, deed),
  },
  { jobs: [sendReports, sendReport], daily: [sendReportsDaily] },
);
