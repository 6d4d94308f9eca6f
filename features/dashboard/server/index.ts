import { implement } from '#platform/server/http/implement.ts';
import { dashboardRoutes } from '../contract.ts';
import { readStats } from './read-stats.ts';

export const dashboard = implement(dashboardRoutes)({
  readDashboardStats: (_input, ctx) => readStats(ctx),
});
