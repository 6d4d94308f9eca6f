import type { Route, RouteGroup, Routes } from '../../contract/route.ts';
import type { Subscriber } from '../acts/subscribers.ts';
import type { DailyStep } from '../background/daily-step.ts';
import type { AnyJob } from '../background/job.ts';
import type { SecretColumns } from '../ground/secrets.ts';
import type { ResultOf } from './answers.ts';
import type { ContextOf, Input } from './contexts.ts';

/** What a route does. */
export type Handler<R extends Route> = (input: Input<R>, context: ContextOf<R>) => Promise<ResultOf<R>>;

/** What a slice brings to the server. */
export interface ServerSlice {
  /** Its routes bound to what they do. */
  readonly group: RouteGroup;
  readonly handlers: Readonly<Record<string, Handler<Route>>>;
  /** Its background work. */
  readonly jobs: readonly AnyJob[];
  /** What each day of an agency begins with. */
  readonly daily: readonly DailyStep[];
  /** What it hears of earlier slices. */
  readonly subscribers: readonly Subscriber[];
  /** Where it keeps secrets. */
  readonly secretColumns: readonly SecretColumns[];
}

type Background = { [Part in 'jobs' | 'daily' | 'subscribers' | 'secretColumns']?: ServerSlice[Part] };

/**
 * Binds a slice's routes to their handlers. A missing handler, a wrong answer shape or an undeclared error code does
 * not compile. The contract comes first, in a call of its own, so that answers keep their literal types.
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
