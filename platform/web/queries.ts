import { QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { ApiError } from './client.ts';
import { onConnectionChange } from './connection.ts';
import { keepVersion, versionOf } from './versions.ts';

/**
 * Creates the cache of server responses. It retries a read only if a retry may help, and reads again once the server
 * responds.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        structuralSharing: shared,
        retry: (count, error) => count < 2 && (!(error instanceof ApiError) || error.status >= 500),
        // The browser's `navigator.onLine` says nothing about our server.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  onConnectionChange((connected) => {
    if (!connected) return;
    // Failed reads restart, so that their errors don't show after the outage.
    void client.resetQueries({ predicate: ({ state }) => state.status === 'error' });
    void client.invalidateQueries();
  });
  return client;
}

/**
 * Unchanged parts of a response keep their object identity, so that React renders only the changes. The version is that
 * of the new response.
 */
function shared(old: unknown, answer: unknown): unknown {
  const kept: unknown = replaceEqualDeep(old, answer);
  keepVersion(kept, versionOf(answer));
  return kept;
}
