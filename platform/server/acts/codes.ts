import { type PlatformError, platformErrors } from '#platform/contract/errors.ts';
import type { RouteGroup } from '#platform/contract/route.ts';
import { platformRefusal, Refusal } from '../ground/refusal.ts';

/** The codes that an act may refuse with besides the platform's: whose they are and what HTTP answers. */
export type Codes = Readonly<Record<string, { slice: string; status: number }>>;

/** Every code that the routes of these slices declare. */
export function codesOf(...groups: readonly RouteGroup[]): Codes {
  const declared = groups.flatMap(({ slice, routes }) =>
    Object.values(routes).flatMap(({ errors = {} }) =>
      Object.entries(errors).map(([code, status]) => [code, { slice, status }] as const),
    ),
  );
  return Object.fromEntries(declared);
}

/** The refusal with one of these codes, or one of the platform's. Throws for a code that nobody declared. */
export function refusalWith(codes: Codes, code: string, values?: Record<string, unknown>): Refusal {
  const declared = codes[code];
  if (!declared) {
    if (!Object.hasOwn(platformErrors, code)) throw new Error(`The code ${code} is not declared.`);
    return platformRefusal(code as PlatformError, { ...(values && { values }) });
  }
  return new Refusal({ status: declared.status, code, namespace: declared.slice, ...(values && { values }) });
}
