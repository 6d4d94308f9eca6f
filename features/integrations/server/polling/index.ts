import type { AnyJob } from '#platform/server/background/job.ts';
import type { Handler } from '#platform/server/http/implement.ts';
import type { integrationRoutes } from '../../contract.ts';
import { connectSource } from '../sources/connect-source.ts';
import { checkSource, syncIntegration } from './ask-now.ts';
import { findDuePulls } from './find-due.ts';
import { pullSource } from './pull-source.ts';

type Routes = typeof integrationRoutes.routes;

/** The handlers of the routes that poll sources. */
export const sourceHandlers: { [Id in 'checkSource' | 'syncIntegration']: Handler<Routes[Id]> } = {
  checkSource: ({ params }, ctx) => checkSource(params.id, ctx),
  syncIntegration: ({ params, body }, ctx) => syncIntegration(params.id, body, ctx),
};

export const sourceJobs: readonly AnyJob[] = [findDuePulls, pullSource, connectSource];
