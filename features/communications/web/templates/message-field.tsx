import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LongText } from '#platform/web/form/long-text.tsx';
import { type TemplateType, variablesOf } from '../../contract/template-types.ts';
import { contentMax, smsContentMax } from '../../contract/templates.ts';
import { namesOf, type TemplateValues } from './template-values.ts';
import classes from './templates.module.css';

/** The text of a message, with buttons that insert variables. */
export function MessageField({ form, now }: { form: UseFormReturnType<TemplateValues>; now: TemplateValues }) {
  const { t } = useTranslation(['communications/templates', 'communications']);
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmail = now.communication_type === 'Email';
  const offered = variablesOf(now.template_type as TemplateType);
  const declared = namesOf(now.variables).filter((name) => !(offered as readonly string[]).includes(name));

  /** The position of the cursor, also after the field lost focus. The variable replaces a selection. */
  function insert(name: string): void {
    const area = field.current;
    if (!area) return;
    const { selectionStart: from, selectionEnd: to, value } = area;
    const written = `{{${name}}}`;
    form.setFieldValue('content', value.slice(0, from) + written + value.slice(to));
    // The field shows the text in the next frame; the cursor is set after the variable.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from + written.length, from + written.length);
    });
  }

  return (
    <div>
      <LongText
        ref={field}
        label={t('fields.content')}
        description={t(isEmail ? 'fields.content_hint' : 'fields.content_hint_text')}
        aria-required
        rows={isEmail ? 12 : 6}
        maxLength={now.communication_type === 'SMS' ? smsContentMax : contentMax}
        key={form.key('content')}
        {...form.getInputProps('content')}
      />
      <fieldset className={classes.names}>
        <legend>{t('names.title')}</legend>
        {offered.map((name) => (
          <button key={name} type="button" onClick={() => insert(name)} title={`{{${name}}}`}>
            {t(`communications:variable.${name}`)}
          </button>
        ))}
        {declared.map((name) => (
          <button key={name} type="button" onClick={() => insert(name)}>
            {name}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
