import { Button, Checkbox, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import { versionOf } from '#platform/web/versions.ts';
import { daysMax, daysMin, noticeTypes, type RenewalConfig, UpdateRenewalConfig } from '../contract/config.ts';
import { renewalApi, useRenewalConfig } from './use-renewals.ts';

/** The form for what the engine does, and when. */
export default function ConfigForm({ close }: { close: () => void }) {
  const config = useRenewalConfig();
  if (config.isError) return <LoadError error={config.error} retry={() => void config.refetch()} />;
  if (config.isPending) return <FormSkeleton fields={5} />;
  return (
    <div ref={focusStart}>
      <ConfigFields config={config.data} close={close} />
    </div>
  );
}

const switches = ['auto_generate_quotes', 'auto_create_tasks', 'auto_send_notifications'] as const;

interface Values extends Record<string, unknown> {
  days_before_expiration: string;
  auto_generate_quotes: boolean;
  auto_create_tasks: boolean;
  auto_send_notifications: boolean;
  notification_types: RenewalConfig['notification_types'];
}

/** Converts the form values to a request body; an empty input is no number. */
const bodyOf = ({ days_before_expiration: days, ...others }: Values) => ({
  ...others,
  days_before_expiration: days.trim() === '' ? undefined : Number(days),
});

function ConfigFields({ config, close }: { config: RenewalConfig; close: () => void }) {
  const { t } = useTranslation(['renewals', 'platform']);
  const refresh = useRefresh(renewalApi.updateRenewalConfig);
  const [version] = useState(() => versionOf(config));
  const { id: userId } = useUser();
  const { form, notice, clear } = useDraftedForm<Values>(
    `renewal-config-draft:${userId}`,
    UpdateRenewalConfig,
    () => ({ ...config, days_before_expiration: String(config.days_before_expiration) }),
    { toBody: bodyOf },
  );
  const [isTelling, setTelling] = useState(() => form.getValues().auto_send_notifications);
  form.watch('auto_send_notifications', ({ value }) => setTelling(value));
  async function save(values: Values): Promise<void> {
    const body = bodyOf(values) as z.infer<typeof UpdateRenewalConfig>;
    await renewalApi.updateRenewalConfig({ body }, { version });
    clear();
    sayDone(t('config.done'));
    close();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={save}
      otherwise={t('config.failed')}
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('platform:actions.save')}
          </Button>
        </DialogActions>
      }
    >
      <TextInput
        type="number"
        inputMode="numeric"
        min={daysMin}
        max={daysMax}
        step={1}
        label={t('config.days_before_expiration')}
        description={t('config.days_hint')}
        data-autofocus
        aria-required
        key={form.key('days_before_expiration')}
        {...form.getInputProps('days_before_expiration')}
      />
      {switches.map((name) => (
        <Switch
          key={form.key(name)}
          label={t(`config.${name}`)}
          description={t(`config_hint.${name}`)}
          {...form.getInputProps(name, { type: 'checkbox' })}
        />
      ))}
      <Checkbox.Group
        label={t('config.notification_types')}
        key={form.key('notification_types')}
        {...form.getInputProps('notification_types')}
      >
        {noticeTypes.map((type) => (
          <Checkbox
            key={type}
            mt="xs"
            value={type}
            disabled={!isTelling}
            label={t(`notice_type.${type}`)}
            description={t(`notice_type_hint.${type}`)}
          />
        ))}
      </Checkbox.Group>
    </CallForm>
  );
}
