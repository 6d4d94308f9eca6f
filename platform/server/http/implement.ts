import type { Route, RouteGroup, Routes } from '../../contract/route.ts';
import type { Subscriber } from '../acts/subscribers.ts';
import type { DailyStep } from '../background/daily-step.ts';
import type { AnyJob } from '../background/job.ts';
import type { SecretColumns } from '../ground/secrets.ts';
import type { ResultOf } from './answers.ts';
import type { ContextOf, Input } from './contexts.ts';

/** The implementation of a route. */
export type Handler<R extends Route> = (input: Input<R>, context: ContextOf<R>) => Promise<ResultOf<R>>;

/** What a slice contributes to the server. */
export interface ServerSlice {
  /** Its routes bound to their handlers. */
  readonly group: RouteGroup;
  readonly handlers: Readonly<Record<string, Handler<Route>>>;
  /** Its background work. */
  readonly jobs: readonly AnyJob[];
  /** Its steps at the start of each day of an agency. */
  readonly daily: readonly DailyStep[];
  /** Its subscriptions to domain events of earlier slices. */
  readonly subscribers: readonly Subscriber[];
  /** The columns with its secrets. */
  readonly secretColumns: readonly SecretColumns[];
}

type Background = { [Part in 'jobs' | 'daily' | 'subscribers' | 'secretColumns']?: ServerSlice[Part] };

/**
 * Binds a slice's routes to their handlers. A missing handler, a wrong answer shape or an undeclared error code doesn't
 * compile. The contract is passed first, in a separate call, so that answers keep their literal types.
 */
export function implement<R extends Routes>(group: RouteGroup<R>) {
  return (
    handlers: { readonly [Id in keyof R]: Handler<R[Id]> },
    { jobs = [], daily = [], subscribers = [], secretColumns = [] }: Background = {},
  ): ServerSlice => ({
    group,
    handlers: handlers as ServerSlice['handlers'],
    jobs,
    daily,
    subscribers,
    secretColumns,
  });
}
