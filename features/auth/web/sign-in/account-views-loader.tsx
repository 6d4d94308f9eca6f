import { use } from 'react';
import type { AccountViewsProps } from './account-views.tsx';

type Module = typeof import('./account-views.tsx');

let loading: Promise<Module> | null = null;

/** Loads the views other than the sign-in form separately. Can be retried. */
export function loadAccountViews(): Promise<Module> {
  loading ??= load();
  return loading;
}

function load(): Promise<Module> {
  const promise: Promise<Module> = import('./account-views.tsx').then(
    (module) => {
      // React's own marker on an awaited promise: a marked one renders without suspending.
      Object.assign(promise, { status: 'fulfilled', value: module });
      return module;
    },
    (error) => {
      loading = null;
      throw error;
    },
  );
  return promise;
}

/** One of these views: rendered at once if loaded, otherwise suspended until then. */
export function AccountViews(props: AccountViewsProps) {
  const { AccountViews: Loaded } = use(loadAccountViews());
  return <Loaded {...props} />;
}
