import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { checkConnection, untilConnected } from './connection.ts';

const triesMax = 3;

/**
 * A view whose code is fetched when it is first shown, like React's `lazy`. Where the server is away it waits for the
 * connection; React alone would remember the failure until the page is loaded anew. So do some browsers, of each file that
 * they could not fetch: nothing is fetched while the connection is known to be lost. Where the server is there and the
 * code is not, because it was updated, the view throws, and the `ErrorBoundary` around it offers to load the page anew.
 */
export function lazyView<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
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
  });
}
