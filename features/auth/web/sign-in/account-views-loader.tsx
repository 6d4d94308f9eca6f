import { use } from 'react';
import type { AccountViewsProps } from './account-views.tsx';

type Module = typeof import('./account-views.tsx');

let loading: Promise<Module> | null = null;

/** Loads the views behind the sign-in form, which everybody else need not wait for. May be tried again. */
export function loadAccountViews(): Promise<Module> {
  loading ??= load();
  return loading;
}

function load(): Promise<Module> {
  const promise: Promise<Module> = import('./account-views.tsx').then(
    (module) => {
      // What React notes on a promise it has waited for: one that is marked already shows without a pause.
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

/** One of these views: at once where they are loaded, else suspended until they are. */
export function AccountViews(props: AccountViewsProps) {
  const { AccountViews: Loaded } = use(loadAccountViews());
  return <Loaded {...props} />;
}
