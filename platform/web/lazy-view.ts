import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { checkConnection, untilConnected } from './connection.ts';

const triesMax = 3;

/** A view whose code is fetched on its first render. */
export interface LazyView<Props> {
  (props: Props): ReactNode;
  /** Fetches the code now, for a view that contains this one. Rejects if the view would throw. */
  fetch: () => Promise<unknown>;
}

/**
 * A view whose code is fetched on its first render, like React's `lazy`; fetched code renders at once. If the server is
 * unavailable, the view waits for the connection. React alone remembers the failure until the page reloads, and so do
 * some browsers for each file that they failed to fetch; therefore nothing is fetched while the connection is known to
 * be lost. If the server responds but the code is missing because of an update, the view throws, and the
 * `ErrorBoundary` around it offers to reload the page.
 */
export function lazyView<Props>(load: () => Promise<{ default: ComponentType<Props> }>): LazyView<Props> {
  let fetching: Promise<{ default: ComponentType<Props> }> | undefined;
  let fetched: ComponentType<Props> | undefined;
  async function fetchOnce() {
    const module = await patiently(load);
    fetched = module.default;
    return module;
  }
  function fetch() {
    fetching ??= fetchOnce();
    return fetching;
  }
  const Awaited = lazy(fetch) as ComponentType<Props>;
  const current = () => fetched ?? Awaited;
  return Object.assign((props: Props) => createElement(Shown<Props>, { current, props }), { fetch });
}

/** Keeps the component of the first render, so that a completed fetch doesn't remount the view. */
function Shown<Props>({ current, props }: { current: () => ComponentType<Props>; props: Props }): ReactNode {
  const [View] = useState(current);
  return createElement(View as ComponentType<object>, props as object);
}

/**
 * Loads a view together with the parts of other slices that it shows from its first render. A part that is fetched
 * later would suspend the whole view, and the user would lose the focus and the typed characters.
 */
export async function withParts<Module>(
  view: Promise<Module>,
  ...parts: { fetch: () => Promise<unknown> }[]
): Promise<Module> {
  const [module] = await Promise.all([view, ...parts.map(({ fetch }) => fetch())]);
  return module;
}

async function patiently<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let tries = 1; tries < triesMax; tries += 1) {
    await untilConnected();
    try {
      return await load();
    } catch {
      await checkConnection();
    }
  }
  await untilConnected();
  return load();
}
