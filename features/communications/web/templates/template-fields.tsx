import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { languages } from '#platform/contract/language.ts';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { type CommunicationType, communicationTypes } from '../../contract/channels.ts';
import { templateTypes } from '../../contract/template-types.ts';
import { descriptionMax, nameMax, subjectMax } from '../../contract/templates.ts';
import { MessageField } from './message-field.tsx';
import { TemplatePreview } from './template-preview.tsx';
import type { TemplateValues } from './template-values.ts';
import classes from './templates.module.css';

interface TemplateFieldsProps {
  form: UseFormReturnType<TemplateValues>;
  /** The current form values. */
  now: TemplateValues;
}

/** The fields of a template, and beside them the message as it would be sent. */
export function TemplateFields({ form, now }: TemplateFieldsProps) {
  const { t } = useTranslation(['communications/templates', 'communications', 'platform']);
  const channel = now.communication_type as CommunicationType;
  const variablesHint =
    now.template_type === 'Custom'
      ? t('fields.variables_hint')
      : t('fields.variables_default_hint', { example: t('names.example', { open: '{{', close: '}}' }) });
  return (
    <div className={classes.editor}>
      <div className={classes.fields}>
        <TextInput
          label={t('fields.name')}
          aria-required
          autoComplete="off"
          maxLength={nameMax}
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('fields.description')}
          autoComplete="off"
          maxLength={descriptionMax}
          key={form.key('description')}
          {...form.getInputProps('description')}
        />
        <SideBySide>
          <NativeSelect
            label={t('fields.template_type')}
            data={templateTypes.map((value) => ({ value, label: t(`communications:template_type.${value}`) }))}
            key={form.key('template_type')}
            {...form.getInputProps('template_type')}
          />
          <NativeSelect
            label={t('fields.communication_type')}
            data={communicationTypes.map((value) => ({
              value,
              label: t(`communications:communication_type.${value}`),
            }))}
            key={form.key('communication_type')}
            {...form.getInputProps('communication_type')}
          />
          <NativeSelect
            label={t('fields.language')}
            data={languages.map((value) => ({ value, label: t(`platform:language.${value}`) }))}
            key={form.key('language')}
            {...form.getInputProps('language')}
          />
        </SideBySide>
        {channel === 'Email' && (
          <TextInput
            label={t('fields.subject')}
            description={t('fields.subject_hint')}
            autoComplete="off"
            maxLength={subjectMax}
            key={form.key('subject')}
            {...form.getInputProps('subject')}
          />
        )}
        <MessageField form={form} now={now} />
        <TextInput
          label={t('fields.variables')}
          description={variablesHint}
          autoComplete="off"
          spellCheck={false}
          key={form.key('variables')}
          {...form.getInputProps('variables')}
        />
        {channel === 'SMS' && (
          <Switch
            label={t('fields.plain_letters')}
            description={t('fields.plain_letters_hint')}
            key={form.key('plain_letters')}
            {...form.getInputProps('plain_letters', { type: 'checkbox' })}
          />
        )}
        <Switch
          label={t('fields.is_active')}
          description={t('fields.is_active_hint')}
          key={form.key('is_active')}
          {...form.getInputProps('is_active', { type: 'checkbox' })}
        />
      </div>
      <TemplatePreview now={now} />
    </div>
  );
}
