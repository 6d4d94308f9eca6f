import type { WrittenRecord } from '#features/clients/web/index.tsx';
import type { SendMessage } from '../../contract/by-hand.ts';
import type { TemplateType } from '../../contract/template-types.ts';

/** A message by hand as its form holds it. */
export interface WriteValues extends Record<string, unknown> {
  communication_type: string;
  /** `''`: it is written here. */
  template_id: string;
  subject: string;
  content: string;
  purpose: string;
  /** As the browser's own field has it: `2026-11-25T08:00`; `''`: now. */
  scheduled_at: string;
}

export const blankMessage = (): WriteValues => ({
  communication_type: 'Email',
  template_id: '',
  subject: '',
  content: '',
  purpose: 'service',
  scheduled_at: '',
});

/** The same in the words of the call. */
export const bodyOfMessage = (
  { kind, recordId }: Pick<WrittenRecord, 'kind' | 'recordId'>,
  { template_id, scheduled_at, ...written }: WriteValues,
): SendMessage =>
  ({
    ...written,
    record_type: kind,
    record_id: recordId,
    template_id: template_id || null,
    scheduled_at: scheduled_at ? new Date(scheduled_at).toISOString() : null,
  }) as SendMessage;

/** The types that have something to say about a record of a kind. */
export const typesFor: Readonly<Record<WrittenRecord['kind'], readonly TemplateType[]>> = {
  lead: ['Lead Welcome', 'Custom'],
  quote: ['Quote Generated', 'Quote Reminder', 'Custom'],
  policy: ['Policy Confirmation', 'Renewal Reminder', 'Renewal Urgent', 'Custom'],
  renewal: ['Renewal Reminder', 'Renewal Urgent', 'Custom'],
};
