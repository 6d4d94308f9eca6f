import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { TestMail as Body, type TestMailOutcome } from '../../contract.ts';
import { systemApi } from '../system-api.ts';
import { SettingsPart } from './settings-part.tsx';

/** Sends a message with the saved settings, and shows the outcome. */
export function TestMail() {
  const { t } = useTranslation(['system/settings', 'system']);
  const [outcome, setOutcome] = useState<TestMailOutcome | null>(null);
  const form = useValidatedForm<Body>(Body, { to: '' }, (values) => values);
  async function send(body: Body): Promise<void> {
    setOutcome(null);
    setOutcome(await systemApi.sendTestMail({ body }));
  }
  return (
    <SettingsPart title={t('settings.test.title')} hint={t('settings.test.hint')}>
      <CallForm
        form={form}
        call={send}
        otherwise={t('settings.test.not_sent')}
        actions={
          <Group mt="sm">
            <Button type="submit" variant="default" loading={form.submitting}>
              {t('settings.test.send')}
            </Button>
          </Group>
        }
      >
        <TextInput key={form.key('to')} type="email" label={t('settings.test.to')} {...form.getInputProps('to')} />
      </CallForm>
      {outcome && (
        <Alert mt="sm" role="status" color={outcome.fate === 'taken' ? 'green' : 'yellow'}>
          {t(`settings.test.fates.${outcome.fate}`, { said: outcome.said })}
        </Alert>
      )}
    </SettingsPart>
  );
}
