import type { IntegrationType } from '../../contract/choices.ts';
import type { RowAtWork } from './read-batch.ts';

/** What a delivery is about. All but `lead` make none. */
export type SourceEvent =
  | { kind: 'lead' }
  /** Somebody who is known has changed what the list knows of her. */
  | { kind: 'profile' }
  | { kind: 'new_email'; from: string; to: string }
  /** Somebody is not to be written to, or does not want her data used, for one of these reasons. */
  | { kind: 'noted'; code: 'unsubscribed' | 'undeliverable' | 'withdrawn' | 'erased' | 'deleted' };

/** What a row is about, as its source says it. */
export function eventOf({ integration, source_data }: Pick<RowAtWork, 'integration' | 'source_data'>): SourceEvent {
  return events[integration.integration_type]?.(source_data as Group) ?? { kind: 'lead' };
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
        return { kind: 'noted', code: 'unsubscribed' };
      case 'cleaned':
        return { kind: 'noted', code: 'undeliverable' };
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
