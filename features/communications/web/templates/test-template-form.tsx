import { Alert, Button, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { email, requiredText } from '#platform/contract/fields.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { EmailInput } from '#platform/web/form/email-input.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { variables as knownVariables } from '../../contract/template-types.ts';
import type { CommunicationTemplate } from '../../contract/templates.ts';
import { communicationApi } from '../use-communications.ts';
import { TemplatePreview } from './template-preview.tsx';
import { valuesOfTemplate } from './template-values.ts';
import classes from './templates.module.css';
import { variablesIn } from './variables-in.ts';

const required = 'communications/templates:test.recipient_required';
const toEmail = z.object({
  test_recipient_email: email({ required, invalid: 'clients:validation.email_invalid' }),
  variables: z.record(z.string(), z.string()),
});
const toPhone = z.object({
  test_recipient_phone: requiredText(40, required),
  variables: z.record(z.string(), z.string()),
});

interface TestValues extends Record<string, unknown> {
  test_recipient_email: string;
  test_recipient_phone: string;
  /** Values by variable name; an empty one is replaced by an example. */
  variables: Record<string, string>;
}

/** Sends a template to one address, with examples or with typed values, and shows the provider's response. */
export default function TestTemplateForm({ template, close }: { template: CommunicationTemplate; close: () => void }) {
  const { t } = useTranslation(['communications/templates', 'communications', 'platform']);
  const refresh = useRefresh(communicationApi.testTemplate);
  const user = useUser();
  const isEmail = template.communication_type === 'Email';
  const names = variablesIn(template);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [given, setGiven] = useState<Record<string, string>>({});
  const form = useValidatedForm<TestValues>(
    isEmail ? toEmail : toPhone,
    {
      test_recipient_email: isEmail ? ((user as { email?: string }).email ?? '') : '',
      test_recipient_phone: '',
      variables: Object.fromEntries(names.map((name) => [name, ''])),
    },
    undefined,
    ({ variables }) => setGiven(withoutEmpty(variables)),
  );

  async function send({ test_recipient_email, test_recipient_phone, variables }: TestValues): Promise<void> {
    setRefusal(null);
    const answer = await communicationApi.testTemplate({
      body: {
        communication_type: template.communication_type,
        template_id: template.id,
        ...(isEmail ? { test_recipient_email } : { test_recipient_phone }),
        variables: withoutEmpty(variables),
      },
    });
    if (!answer.success) return setRefusal(answer.error ?? '');
    sayDone(t('test.sent'), template.name);
    close();
    await refresh();
  }

  return (
    <CallForm
      form={form}
      call={send}
      otherwise={t('test.failed')}
      gap="sm"
      notice={
        refusal !== null && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {t('test.refused', { error: refusal })}
          </Alert>
        )
      }
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('test.submit')}
          </Button>
        </DialogActions>
      }
    >
      {isEmail ? (
        <EmailInput
          label={t('test.email')}
          aria-required
          data-autofocus
          key={form.key('test_recipient_email')}
          form={form}
          path="test_recipient_email"
        />
      ) : (
        <TextInput
          type="tel"
          label={t('test.phone')}
          description={t('test.phone_hint')}
          aria-required
          autoComplete="tel"
          data-autofocus
          maxLength={40}
          key={form.key('test_recipient_phone')}
          {...form.getInputProps('test_recipient_phone')}
        />
      )}
      {names.length > 0 && (
        <details className={classes.values}>
          <summary>{t('test.values')}</summary>
          <p className={classes.hint}>{t('test.values_hint')}</p>
          {names.map((name) => (
            <TextInput
              key={form.key(`variables.${name}`)}
              label={isKnown(name) ? t(`communications:variable.${name}`) : name}
              autoComplete="off"
              maxLength={60}
              {...form.getInputProps(`variables.${name}`)}
            />
          ))}
        </details>
      )}
      <TemplatePreview now={valuesOfTemplate(template)} values={given} />
    </CallForm>
  );
}

const isKnown = (name: string): name is (typeof knownVariables)[number] =>
  (knownVariables as readonly string[]).includes(name);

const withoutEmpty = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
