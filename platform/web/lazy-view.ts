import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { checkConnection, untilConnected } from './connection.ts';

const triesMax = 3;

/** A view whose code is fetched when it is first shown. */
export interface LazyView<Props> {
  (props: Props): ReactNode;
  /** Fetches it now, for a view that shows it among its own parts. It rejects where the view throws. */
  fetch: () => Promise<unknown>;
}

/**
 * A view whose code is fetched when it is first shown, like React's `lazy`; what is fetched shows at once. Where the server
 * is away it waits for the connection; React alone would remember the failure until the page is loaded anew. So do some
 * browsers, of each file that they could not fetch: nothing is fetched while the connection is known to be lost. Where the
 * server is there and the code is not, because it was updated, the view throws, and the `ErrorBoundary` around it offers to
 * load the page anew.
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

/** A view stays what it was when it was first shown: once it is fetched it does not begin anew. */
function Shown<Props>({ current, props }: { current: () => ComponentType<Props>; props: Props }): ReactNode {
  const [View] = useState(current);
  return createElement(View as ComponentType<object>, props as object);
}

/**
 * A view together with parts of other slices that it shows from its first moment. One that was fetched later would take the
 * whole view away again, and with it the focus and the letters of who has begun to type.
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
