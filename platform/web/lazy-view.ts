import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { reportConnection, untilConnected } from './connection.ts';

const triesMax = 5;

/**
 * A view whose code is fetched when it is first shown, like React's `lazy`. Where the server is away it waits for the
 * connection; React alone would remember the failure until the page is loaded anew.
 */
export function lazyView<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    for (let tries = 1; tries < triesMax; tries += 1) {
      try {
        return await load();
      } catch {
        reportConnection(false);
        await untilConnected();
      }
    }
    return load();
  });
}
