import type { KyselyPlugin, OperationNode, QueryId } from 'kysely';

const observed = new WeakSet<object>();
const signatures = new WeakMap<object, string>();
const senders = new WeakMap<QueryId, readonly string[]>();

/** From here on the statements of this transaction remember whose tables they were asked of. */
export function observeSenders(tx: object): void {
  observed.add(tx);
}

/** Whether the statements of a transaction are to be signed. */
export const isSigned = (tx: object): boolean => observed.has(tx);

/**
 * The slices by whose tables a statement was asked: first that of the statement, then those of queries that were handed
 * to it. Empty for SQL that is asked of no slice's tables, and where nobody listens.
 */
export function sendersOf(statement: QueryId): readonly string[] {
  return senders.get(statement) ?? [];
}

/** Signs every query that is asked of a slice's tables. */
export function signatureOf(slice: string): KyselyPlugin {
  return {
    transformQuery({ node, queryId }) {
      senders.set(queryId, [...new Set([slice, ...signaturesIn(node)])]);
      signatures.set(node, slice);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

function signaturesIn(part: OperationNode | unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = signatures.get(part);
  return [...(own ? [own] : []), ...Object.values(part).flatMap(signaturesIn)];
}
