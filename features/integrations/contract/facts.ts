import * as z from 'zod/mini';
import { domainEvents } from '#platform/contract/domain-event.ts';
import { uuid } from '#platform/contract/fields.ts';

/** The domain events of the integrations slice. */
export const integrationEvents = domainEvents('integrations', {
  /**
   * A source reports that an address, or a person it brought, must not be contacted any more: `unsubscribed` from its
   * list, `undeliverable`, or the data is withdrawn (`withdrawn`, `erased`). The id is that of the incoming lead with
   * the report.
   */
  contactClosed: {
    subject: 'incoming_lead',
    payload: z.object({
      id: uuid,
      integration_name: z.string(),
      why: z.enum(['unsubscribed', 'undeliverable', 'withdrawn', 'erased']),
      /**
       * The person's e-mail as the source has it. `''` means that only the source's record id identifies the person.
       */
      email: z.string(),
      client_id: z.nullable(uuid),
    }),
  },
});
