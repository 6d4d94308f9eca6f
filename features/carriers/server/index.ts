import { readEvents } from '#platform/server/acts/history.ts';
import { implement } from '#platform/server/http/implement.ts';
import { listFile } from '#platform/server/http/list-file.ts';
import { carrierRoutes } from '../contract.ts';
import { carrierFile } from './carrier-file.ts';
import { createCarrier } from './create-carrier.ts';
import { listCarriers, readCarrier } from './read-carriers.ts';
import { updateCarrier } from './update-carrier.ts';

export { carrierOfName } from './carrier-of-name.ts';
export { createCarrier } from './create-carrier.ts';

export const carriers = implement(carrierRoutes)({
  listCarriers: ({ query }, ctx) => listCarriers(query, ctx),
  downloadCarriers: listFile({ action: 'downloadCarriers', read: listCarriers, table: carrierFile }),
  createCarrier: ({ body }, ctx) => createCarrier(body, ctx),
  readCarrier: async ({ params }, ctx) => (await readCarrier(params.id, ctx)) ?? ctx.refuse('not_found'),
  updateCarrier: ({ params, body }, ctx) => updateCarrier(params.id, body, ctx),
  async readCarrierHistory({ params: { id }, query }, ctx) {
    const carrier = await readCarrier(id, ctx);
    return carrier ? readEvents([{ entity: 'carrier', id }], query, ctx) : ctx.refuse('not_found');
  },
});
