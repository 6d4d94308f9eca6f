import { implement } from '#platform/server/http/implement.ts';
import { searchRoutes } from '../contract.ts';
import { search } from './search.ts';

export const searching = implement(searchRoutes)({
  search: ({ query }, ctx) => search(query.q, ctx),
});
