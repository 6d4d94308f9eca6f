import { Button, Checkbox, NativeSelect, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type LeadSource, leadSources, type ProductType, productTypes } from '#features/leads/contract.ts';
import { type Language, languages } from '#platform/contract/language.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import type { Automation } from '../../contract/automations.ts';
import type { SendingType } from '../../contract/channels.ts';
import { communicationApi } from '../use-communications.ts';
import classes from './automations.module.css';
import { DryRun } from './dry-run.tsx';

const Values = z.object({
  is_enabled: z.boolean(),
  /** In order of preference, as `SMS,Email`. */
  channels: z.string(),
  delay_minutes: z.string(),
  days: z.string(),
  products: z.array(z.string()),
  sources: z.array(z.string()),
  languages: z.array(z.string()),
});

const orders = ['Email', 'SMS', 'SMS,Email', 'Email,SMS'] as const;
const delays = ['0', '10', '30', '60', '240', '1440', '2880'];
const dayChoices = ['0', '1', '2', '3', '5', '7', '10', '14', '21', '30'];

/** The choices in order, plus the stored one if it is not among them. */
const withSet = (choices: readonly string[], set: string) =>
  [...new Set([...choices, set])].sort((one, other) => Number(one) - Number(other));

/** The settings of an event: whether it sends, by which channel, when, and to whom. Also shows the dry run. */
export default function AutomationForm({ automation, close }: { automation: Automation; close: () => void }) {
  const { t } = useTranslation(['communications/automations', 'leads', 'platform']);
  const refresh = useRefresh(communicationApi.updateAutomation);
  const { event, is_for_staff, days } = automation;
  const form = useValidatedForm(Values, {
    is_enabled: automation.is_enabled,
    channels: automation.channels.join(','),
    delay_minutes: String(automation.delay_minutes),
    days: String(days ?? ''),
    products: automation.products as string[],
    sources: automation.sources as string[],
    languages: automation.languages as string[],
  });

  function delayText(minutes: number): string {
    if (minutes === 0) return t('at_once');
    if (minutes % (24 * 60) === 0) return t('days_after', { count: minutes / (24 * 60) });
    return minutes % 60 === 0 ? t('hours', { count: minutes / 60 }) : t('minutes', { count: minutes });
  }

  async function save(given: z.infer<typeof Values>): Promise<void> {
    await communicationApi.updateAutomation({
      params: { event },
      body: {
        is_enabled: given.is_enabled,
        channels: given.channels.split(',') as SendingType[],
        delay_minutes: Number(given.delay_minutes),
        days: days === null ? null : Number(given.days),
        products: given.products as ProductType[],
        sources: given.sources as LeadSource[],
        languages: given.languages as Language[],
      },
    });
    sayDone(t('saved'), t(`event.${event}`));
    close();
    await refresh();
  }

  return (
    <CallForm
      form={form}
      call={save}
      otherwise={t('platform:results.error_saving')}
      gap="sm"
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
      <Switch
        label={t('enabled')}
        description={t(`event_about.${event}`)}
        data-autofocus
        key={form.key('is_enabled')}
        {...form.getInputProps('is_enabled', { type: 'checkbox' })}
      />
      {!is_for_staff && (
        <NativeSelect
          label={t('channels')}
          data={orders.map((order) => ({ value: order, label: t(`order.${order}`) }))}
          key={form.key('channels')}
          {...form.getInputProps('channels')}
        />
      )}
      {days === null ? (
        <NativeSelect
          label={t('delay')}
          data={withSet(delays, String(automation.delay_minutes)).map((value) => ({
            value,
            label: delayText(Number(value)),
          }))}
          key={form.key('delay_minutes')}
          {...form.getInputProps('delay_minutes')}
        />
      ) : (
        <NativeSelect
          label={t('delay')}
          data={withSet(dayChoices, String(days)).map((value) => ({
            value,
            label: t(event === 'quote_unanswered' ? 'days_after' : 'days_before', { count: Number(value) }),
          }))}
          key={form.key('days')}
          {...form.getInputProps('days')}
        />
      )}
      {!is_for_staff && (
        <>
          <Checkbox.Group
            label={t('products')}
            description={t('all_if_none')}
            key={form.key('products')}
            {...form.getInputProps('products')}
          >
            <div className={classes.boxes}>
              {productTypes.map((product) => (
                <Checkbox key={product} value={product} label={t(`leads:product.${product}`)} />
              ))}
            </div>
          </Checkbox.Group>
          <Checkbox.Group
            label={t('sources')}
            description={t('all_if_none')}
            key={form.key('sources')}
            {...form.getInputProps('sources')}
          >
            <div className={classes.boxes}>
              {leadSources.map((source) => (
                <Checkbox key={source} value={source} label={t(`leads:source.${source}`)} />
              ))}
            </div>
          </Checkbox.Group>
          <Checkbox.Group
            label={t('languages')}
            description={t('all_if_none')}
            key={form.key('languages')}
            {...form.getInputProps('languages')}
          >
            <div className={classes.boxes}>
              {languages.map((language) => (
                <Checkbox key={language} value={language} label={t(`language.${language}`)} />
              ))}
            </div>
          </Checkbox.Group>
        </>
      )}
      <DryRun event={event} />
    </CallForm>
  );
}
