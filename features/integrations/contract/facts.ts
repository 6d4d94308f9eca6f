import * as z from 'zod/mini';
import { domainEvents } from '#platform/contract/domain-event.ts';
import { uuid } from '#platform/contract/fields.ts';

/** What the integrations tell. */
export const integrationEvents = domainEvents('integrations', {
  /**
   * A source says of an address, or of a person that it brought, that nobody is to write there any more: `unsubscribed` from
   * its list, `undeliverable`, or the data taken back (`withdrawn`, `erased`). By its id the incoming lead that said so.
   */
  contactClosed: {
    subject: 'incoming_lead',
    payload: z.object({
      id: uuid,
      integration_name: z.string(),
      why: z.enum(['unsubscribed', 'undeliverable', 'withdrawn', 'erased']),
      /** Of whom it was said, as the source knows her; `''`: by her record alone. */
      email: z.string(),
      client_id: z.nullable(uuid),
    }),
  },
});
