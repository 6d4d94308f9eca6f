import { shapeOf } from '../../contract/route.ts';
import type { Page } from '../database/paging.ts';
import type { BoundRoute } from './bound-route.ts';

/** The answer as the contract declares it, without undeclared fields. Another shape is a server error. */
export function shape({ id, route }: Pick<BoundRoute, 'id' | 'route'>, result: unknown): unknown {
  const schema = shapeOf(route);
  if (!schema) return null;
  const parsed = schema.safeParse(route.paged ? (result as Page<unknown>).items : result);
  if (!parsed.success) throw new Error(`${id} answered another shape than it declares: ${parsed.error.message}`);
  return parsed.data;
}
