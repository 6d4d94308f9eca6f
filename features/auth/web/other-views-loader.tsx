import { use } from 'react';
import type { OtherViewsProps } from './other-views.tsx';

type Module = typeof import('./other-views.tsx');

let loaded: Module | null = null;
let loading: Promise<Module> | null = null;

/** Loads the views behind the sign-in form, which everybody else need not wait for. May be tried again. */
export function loadOtherViews(): Promise<Module> {
  loading ??= import('./other-views.tsx').then(
    (module) => {
      loaded = module;
      return module;
    },
    (error) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** One of these views: at once where they are loaded, else suspended until they are. */
export function OtherViews(props: OtherViewsProps) {
  const { OtherViews: Loaded } = loaded ?? use(loadOtherViews());
  return <Loaded {...props} />;
}
