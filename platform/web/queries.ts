import { QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { ApiError } from './client.ts';
import { onConnectionChange } from './connection.ts';
import { keepVersion, versionOf } from './versions.ts';

/** The cache of what the server said. Reads are tried again only where that may help, and once the server is back. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        structuralSharing: shared,
        retry: (count, error) => count < 2 && (!(error instanceof ApiError) || error.status >= 500),
        // The browser's word for "online" says nothing about our server.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  onConnectionChange((connected) => {
    if (!connected) return;
    // What could not be read begins anew, so that its failure is not said when it is over.
    void client.resetQueries({ predicate: ({ state }) => state.status === 'error' });
    void client.invalidateQueries();
  });
  return client;
}

/** What of an answer is as it was stays the same object, so that only what changed is drawn; the version is the new one's. */
function shared(old: unknown, answer: unknown): unknown {
  const kept: unknown = replaceEqualDeep(old, answer);
  keepVersion(kept, versionOf(answer));
  return kept;
}
