import { type PlatformError, platformErrors } from '#platform/contract/errors.ts';
import type { RouteGroup } from '#platform/contract/route.ts';
import { platformRefusal, Refusal } from '../ground/refusal.ts';

/** The codes besides the platform's that a command may refuse with: the slice of each and its HTTP status. */
export type Codes = Readonly<Record<string, { slice: string; status: number }>>;

/** All codes that the routes of these slices declare. */
export function codesOf(...groups: readonly RouteGroup[]): Codes {
  const declared = groups.flatMap(({ slice, routes }) =>
    Object.values(routes).flatMap(({ errors = {} }) =>
      Object.entries(errors).map(([code, status]) => [code, { slice, status }] as const),
    ),
  );
  return Object.fromEntries(declared);
}

/** The refusal for one of these codes or of the platform's. Throws for an undeclared code. */
export function refusalWith(codes: Codes, code: string, values?: Record<string, unknown>): Refusal {
  const declared = codes[code];
  if (!declared) {
    if (!Object.hasOwn(platformErrors, code)) throw new Error(`The code ${code} is not declared.`);
    return platformRefusal(code as PlatformError, { ...(values && { values }) });
  }
  return new Refusal({ status: declared.status, code, namespace: declared.slice, ...(values && { values }) });
}
