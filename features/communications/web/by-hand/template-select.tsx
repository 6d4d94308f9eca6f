import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { WrittenRecord } from '#features/clients/web/index.tsx';
import type { SendingType } from '../../contract/channels.ts';
import type { CommunicationTemplate } from '../../contract/templates.ts';
import { useTemplateChoice } from '../use-communications.ts';
import { typesFor, type WriteValues } from './write-values.ts';

interface TemplateSelectProps {
  form: UseFormReturnType<WriteValues>;
  channel: SendingType;
  kind: WrittenRecord['kind'];
}

/** The active templates for the type of record, and the choice of own text. */
export function TemplateSelect({ form, channel, kind }: TemplateSelectProps) {
  const { t } = useTranslation(['communications/by-hand', 'platform']);
  const templates = useTemplateChoice(channel);
  const fit = ({ is_active, template_type }: CommunicationTemplate) =>
    is_active && typesFor[kind].includes(template_type);
  const options = (templates.data?.items ?? []).filter(fit).map(({ id, name, language }) => ({
    value: id,
    label: `${name} · ${t(`platform:language.${language}`)}`,
  }));
  const { onChange, ...field } = form.getInputProps('template_id');
  return (
    <NativeSelect
      label={t('fields.template_id')}
      data={[{ value: '', label: t('own_words') }, ...options]}
      key={`${form.key('template_id')}:${options.length}`}
      {...field}
      onChange={(event) => {
        onChange(event);
        // Text for another template no longer applies.
        form.setFieldValue('content', '');
        form.setFieldValue('subject', '');
      }}
    />
  );
}
