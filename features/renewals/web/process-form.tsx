import { Alert, Button, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useFormats } from '#platform/web/format.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import { leftOutReasons, type RenewalPreview } from '../contract/engine.ts';
import classes from './renewals.module.css';
import { renewalApi } from './use-renewals.ts';

/** Shows what the engine would do before the user starts it. */
export default function ProcessForm({ close }: { close: () => void }) {
  const { t } = useTranslation('renewals');
  const preview = useQuery({
    queryKey: ['renewals', 'preview'],
    queryFn: ({ signal }) => renewalApi.processRenewals({ query: { dry_run: 'true' } }, { signal }),
    // A preview goes stale within a minute, so it is not cached.
    gcTime: 0,
    staleTime: 0,
    meta: { shows: ['renewal', 'policy'] },
  });
  if (preview.isError) return <LoadError error={preview.error} retry={() => void preview.refetch()} />;
  if (!preview.data?.preview) {
    return (
      <>
        <Text size="sm" c="dimmed" role="status" mb="sm">
          {t('process.looking')}
        </Text>
        <FormSkeleton fields={4} />
      </>
    );
  }
  return (
    <div ref={focusStart}>
      <Preview preview={preview.data.preview} close={close} />
    </div>
  );
}

const Nothing = z.object({});

function Preview({ preview, close }: { preview: RenewalPreview; close: () => void }) {
  const { t } = useTranslation(['renewals', 'platform']);
  const formats = useFormats();
  const refresh = useRefresh(renewalApi.processRenewals);
  const form = useValidatedForm(Nothing, {});
  const { due, left_out } = preview;
  async function start(): Promise<void> {
    await renewalApi.processRenewals({});
    sayDone(t('process.started'));
    close();
    await refresh();
  }
  const reasons = leftOutReasons.filter((why) => left_out[why] > 0);
  return (
    <CallForm
      once
      form={form}
      call={start}
      otherwise={t('process.failed')}
      actions={
        <DialogActions>
          <Button variant="default" data-autofocus onClick={close} disabled={form.submitting}>
            {due === 0 ? t('platform:actions.close') : t('platform:actions.cancel')}
          </Button>
          {due > 0 && (
            <Button type="submit" loading={form.submitting}>
              {t('process.submit', { count: due, number: formats.number(due) })}
            </Button>
          )}
        </DialogActions>
      }
    >
      {due === 0 ? (
        <Alert color="info" icon={<IconInfoCircle aria-hidden />}>
          {t('process.nothing', { until: formats.day(preview.until) })}
        </Alert>
      ) : (
        <>
          <Text size="sm">
            {t('process.due', {
              count: due,
              number: formats.number(due),
              until: formats.day(preview.until),
              premium: formats.money(preview.due_premium),
            })}
          </Text>
          <PolicyRows policies={preview.policies} label={t('process.due_label')} />
          <Rest shown={preview.policies.length} total={due} />
        </>
      )}
      {reasons.length > 0 && (
        <section aria-label={t('process.left_out')} className={classes.part}>
          <h3>{t('process.left_out')}</h3>
          <ul className={classes.reasons}>
            {reasons.map((why) => (
              <li key={why}>
                <strong>{formats.number(left_out[why])}</strong> {t(`left_out.${why}`, { count: left_out[why] })}
              </li>
            ))}
          </ul>
          {preview.left_out_policies.length > 0 && (
            <details className={classes.details}>
              <summary>{t('process.left_out_soon')}</summary>
              <PolicyRows
                policies={preview.left_out_policies}
                label={t('process.left_out_soon')}
                detailOf={({ why }) => t(`left_out_of.${why}`)}
              />
            </details>
          )}
        </section>
      )}
    </CallForm>
  );
}

type Row = RenewalPreview['policies'][number];

interface PolicyRowsProps<P extends Row> {
  policies: readonly P[];
  label: string;
  /** If omitted: the agent's name. */
  detailOf?: (policy: P) => string;
}

function PolicyRows<P extends Row>({ policies, label, detailOf }: PolicyRowsProps<P>) {
  const { t } = useTranslation(['renewals', 'leads', 'records']);
  const formats = useFormats();
  return (
    <ul className={classes.rows} aria-label={label}>
      {policies.map((policy) => (
        <li key={policy.id}>
          <span className={classes.rowName}>
            {policy.client_name}
            <small>
              {[policy.policy_number, t(`leads:product.${policy.product_type}`), policy.carrier]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <span className={classes.rowEnd}>
            {formats.day(policy.expiration_date)}
            <small>{detailOf ? detailOf(policy) : (policy.agent_name ?? t('records:nobody'))}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The number of policies beyond the listed ones. */
function Rest({ shown, total }: { shown: number; total: number }) {
  const { t } = useTranslation('renewals');
  const { number } = useFormats();
  if (total <= shown) return null;
  return (
    <Text size="xs" c="dimmed">
      {t('process.rest', { count: total - shown, number: number(total - shown) })}
    </Text>
  );
}
