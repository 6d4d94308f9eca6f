import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { WrittenRecord } from '#features/clients/web/index.tsx';
import { LongText } from '#platform/web/form/long-text.tsx';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { type SendingType, sendingTypes } from '../../contract/channels.ts';
import { purposes } from '../../contract/messages.ts';
import { contentMax, smsContentMax, subjectMax } from '../../contract/templates.ts';
import { TemplateSelect } from './template-select.tsx';
import type { WriteValues } from './write-values.ts';

interface MessageFieldsProps<Values extends WriteValues> {
  form: UseFormReturnType<Values>;
  /** The current form values. */
  now: WriteValues;
  kind: WrittenRecord['kind'];
}

/** The fields of a message by hand: its channel, a template or the user's own text, its purpose, and when it leaves. */
export function MessageFields<Values extends WriteValues>({ form: startForm, now, kind }: MessageFieldsProps<Values>) {
  const { t } = useTranslation(['communications/by-hand', 'communications']);
  const form = startForm as UseFormReturnType<WriteValues>;
  const channel = now.communication_type as SendingType;
  const isOwnWords = now.template_id === '' || now.content !== '';
  return (
    <>
      <SideBySide>
        <NativeSelect
          label={t('fields.communication_type')}
          data={sendingTypes.map((value) => ({ value, label: t(`communications:communication_type.${value}`) }))}
          data-autofocus
          key={form.key('communication_type')}
          {...form.getInputProps('communication_type')}
          onChange={({ currentTarget }) => {
            form.setFieldValue('communication_type', currentTarget.value);
            // A template belongs to one channel.
            form.setFieldValue('template_id', '');
          }}
        />
        <TemplateSelect form={form} channel={channel} kind={kind} />
      </SideBySide>
      {isOwnWords && channel === 'Email' && (
        <TextInput
          label={t('fields.subject')}
          autoComplete="off"
          maxLength={subjectMax}
          key={form.key('subject')}
          {...form.getInputProps('subject')}
        />
      )}
      {isOwnWords && (
        <LongText
          label={t('fields.content')}
          aria-required
          rows={channel === 'Email' ? 8 : 4}
          maxLength={channel === 'SMS' ? smsContentMax : contentMax}
          key={form.key('content')}
          {...form.getInputProps('content')}
        />
      )}
      <SideBySide>
        <NativeSelect
          label={t('fields.purpose')}
          description={t(`purpose_hint.${now.purpose as 'service'}`)}
          data={purposes.map((value) => ({ value, label: t(`purpose.${value}`) }))}
          key={form.key('purpose')}
          {...form.getInputProps('purpose')}
        />
        <TextInput
          type="datetime-local"
          label={t('fields.scheduled_at')}
          description={t('fields.scheduled_hint')}
          key={form.key('scheduled_at')}
          {...form.getInputProps('scheduled_at')}
        />
      </SideBySide>
    </>
  );
}
