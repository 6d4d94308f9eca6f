import { sliceConformance } from '#platform/testing/slice-conformance.ts';
import { allFirstSteps, DashboardStats, dashboardRoutes } from './contract.ts';

const figures = Object.keys(DashboardStats.shape);

export const conformance = sliceConformance(dashboardRoutes, {
  prefix: /^\/dashboard\//,
  required: ['GET /dashboard/stats'],
  texts: {
    stats: figures,
    breakdown: figures,
    definitions: figures,
    week: Object.keys(DashboardStats.shape.week.shape),

    steps: allFirstSteps,
    step_hints: [...allFirstSteps, 'import_command'],
    step_acts: allFirstSteps,
  },
});
