import type { IntegrationType } from '../../contract/choices.ts';
import type { IntegrationForWork } from '../integration-for-work.ts';

/** What a delivery is about. All but `lead` make none. */
export type SourceEvent =
  | { kind: 'lead' }
  /** Somebody who is known has changed what the list knows of her. */
  | { kind: 'profile' }
  | { kind: 'new_email'; from: string; to: string }
  /** Somebody is not to be written to, or does not want her data used, for one of these reasons. */
  | { kind: 'closed'; code: 'unsubscribed' | 'undeliverable'; email: string }
  | { kind: 'noted'; code: 'withdrawn' | 'erased' | 'deleted' | 'taken_back' };

/** A row by which its event is known. */
export interface EventRow {
  integration: Pick<IntegrationForWork, 'integration_type'>;
  source_data: unknown;
}

/** What a row is about, as its source says it: a lead that was taken back meanwhile is none. */
export function eventOf(row: EventRow & { taken_back?: boolean }): SourceEvent {
  const { integration, source_data, taken_back } = row;
  const event = events[integration.integration_type]?.(source_data as Group) ?? { kind: 'lead' };
  return event.kind === 'lead' && taken_back ? { kind: 'noted', code: 'taken_back' } : event;
}

type Group = Readonly<Record<string, unknown>> | null;

const textIn = (group: unknown, name: string): string => {
  const value = (group as Group)?.[name];
  return typeof value === 'string' ? value : '';
};

const events: { readonly [Type in IntegrationType]?: (payload: Group) => SourceEvent } = {
  Mailchimp(payload) {
    const data = payload?.data;
    switch (textIn(payload, 'type')) {
      case 'profile':
        return { kind: 'profile' };
      case 'upemail':
        return { kind: 'new_email', from: textIn(data, 'old_email'), to: textIn(data, 'new_email') };
      case 'unsubscribe':
        return { kind: 'closed', code: 'unsubscribed', email: textIn(data, 'email') };
      case 'cleaned':
        return { kind: 'closed', code: 'undeliverable', email: textIn(data, 'email') };
      default:
        return { kind: 'lead' };
    }
  },
  'LinkedIn Ads': (payload) =>
    textIn(payload, 'leadAction') === 'DELETED' ? { kind: 'noted', code: 'withdrawn' } : { kind: 'lead' },
  HubSpot(payload) {
    const kind = textIn(payload, 'subscriptionType') || textIn(payload, 'eventType');
    if (kind.endsWith('.privacyDeletion')) return { kind: 'noted', code: 'erased' };
    return kind.endsWith('.deletion') ? { kind: 'noted', code: 'deleted' } : { kind: 'lead' };
  },
};
