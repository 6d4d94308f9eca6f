import type { AnyJob } from '#platform/server/background/job.ts';
import type { Handler } from '#platform/server/http/implement.ts';
import type { integrationRoutes } from '../../contract.ts';
import { checkSource, syncIntegration } from './ask-now.ts';
import { connectSource } from './connect-source.ts';
import { findDuePulls } from './find-due.ts';
import { pullSource } from './pull-source.ts';

type Routes = typeof integrationRoutes.routes;

/** The calls by which sources are asked. */
export const sourceHandlers: { [Id in 'checkSource' | 'syncIntegration']: Handler<Routes[Id]> } = {
  checkSource: ({ params }, deed) => checkSource(params.id, deed),
  syncIntegration: ({ params, body }, deed) => syncIntegration(params.id, body, deed),
};

export const sourceJobs: readonly AnyJob[] = [findDuePulls, pullSource, connectSource];
