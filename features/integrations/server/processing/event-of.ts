import type { IntegrationType } from '../../contract/choices.ts';
import type { IntegrationForWork } from '../source-types/integration-for-work.ts';

/** What a delivery is about. All kinds except `lead` create no lead. */
export type SourceEvent =
  | { kind: 'lead' }
  /** A known person changed their data in the list. */
  | { kind: 'profile' }
  | { kind: 'new_email'; from: string; to: string }
  /** A person must not be contacted or withdraws their data, for one of these reasons. */
  | { kind: 'closed'; code: 'unsubscribed' | 'undeliverable'; email: string }
  | { kind: 'noted'; code: 'withdrawn' | 'erased' | 'deleted' | 'taken_back' };

/** The fields of a row that determine its event. */
export interface EventRow {
  integration: Pick<IntegrationForWork, 'integration_type'>;
  source_data: unknown;
}

/** The event of a row by its source's type. A lead whose data was withdrawn in the meantime is none. */
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
