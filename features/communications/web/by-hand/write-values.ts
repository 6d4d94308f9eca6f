import type { WrittenRecord } from '#features/clients/web/index.tsx';
import type { SendMessage } from '../../contract/by-hand.ts';
import type { TemplateType } from '../../contract/template-types.ts';

/** The form values of a message by hand. */
export interface WriteValues extends Record<string, unknown> {
  communication_type: string;
  /** `''`: the user writes the text. */
  template_id: string;
  subject: string;
  content: string;
  purpose: string;
  /** In the format of the browser's field: `2026-11-25T08:00`; `''`: now. */
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

/** The form values as the request body. */
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

/** The template types that apply to each type of record. */
export const typesFor: Readonly<Record<WrittenRecord['kind'], readonly TemplateType[]>> = {
  lead: ['Lead Welcome', 'Custom'],
  quote: ['Quote Generated', 'Quote Reminder', 'Custom'],
  policy: ['Policy Confirmation', 'Renewal Reminder', 'Renewal Urgent', 'Custom'],
  renewal: ['Renewal Reminder', 'Renewal Urgent', 'Custom'],
};
