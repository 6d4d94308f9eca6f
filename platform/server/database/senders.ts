import type { KyselyPlugin, OperationNode, QueryId } from 'kysely';

const observed = new WeakSet<object>();
const signatures = new WeakMap<object, string>();
const senders = new WeakMap<QueryId, readonly string[]>();

/** Makes this transaction's statements record whose tables they use. */
export function observeSenders(tx: object): void {
  observed.add(tx);
}

/** Whether a transaction's statements are signed. */
export const isSigned = (tx: object): boolean => observed.has(tx);

/**
 * The slices whose tables a statement uses: first the statement's own, then those of its subqueries. Empty for SQL
 * without a slice's tables, and without an observer.
 */
export function sendersOf(statement: QueryId): readonly string[] {
  return senders.get(statement) ?? [];
}

/** Signs every query on a slice's tables. */
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
