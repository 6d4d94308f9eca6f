import { Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { toneOf } from '#platform/web/records/tone.ts';
import { Unbroken } from '#platform/web/records/unbroken.tsx';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import type { Chargeback, ChargebackKind } from '../../contract/chargebacks.ts';
import { commissionRoutes } from '../../contract.ts';
import classes from '../commissions.module.css';
import { commissionApi } from '../use-commissions.ts';

const DismissForm = lazyView(() => import('./dismiss-form.tsx'));

interface ProposedChargebackProps {
  chargeback: Chargeback;
  /** Opens the commission; omitted if it is already open. */
  open?: () => void;
}

/** The amount that a commission would return because its policy was canceled. It is taken only by this button. */
export function ProposedChargeback({ chargeback, open }: ProposedChargebackProps) {
  const { t } = useTranslation(['commissions/panel', 'commissions']);
  const formats = useFormats();
  const may = useMay();
  const refresh = useRefresh(commissionApi.takeChargeback);
  const [isDismissing, dismissing] = useDisclosure(false);
  const { id, kind, client_name, policy_number, cancelled_on, days_left, term_days } = chargeback;
  const amount = formats.money(chargeback.amount);
  const told = [client_name, policy_number].filter(Boolean).join(' · ');
  const take = useMutation({
    mutationFn: () => commissionApi.takeChargeback({ params: { id } }),
    onSuccess: () => sayDone(t('adjust.done', { amount }), told),
    onError: (error) => sayRefused(told, error, t('adjust.failed')),
    onSettled: refresh,
  });
  const reckoned = { amount: formats.money(chargeback.commission_amount), left: days_left, days: term_days };
  const words = {
    flat: t('chargeback.flat', reckoned),
    pro_rata: t('chargeback.pro_rata', reckoned),
    reinstated: t('chargeback.reinstated', reckoned),
    correction: t('chargeback.correction', reckoned),
  } satisfies Record<ChargebackKind, string>;
  return (
    <section {...toneOf('warning', classes.proposal)} aria-label={t('chargeback.of', { told })}>
      <div className={classes.proposalWords}>
        <h3>
          {open ? (
            <>
              <Anchor
                component="button"
                type="button"
                inherit
                mih={24}
                ta="start"
                c="inherit"
                td="underline"
                onClick={open}
              >
                <Unbroken text={told} />
              </Anchor>
              {amount}
            </>
          ) : (
            t('chargeback.title', { amount })
          )}
        </h3>
        <p>
          {cancelled_on && kind !== 'correction'
            ? t('chargeback.cancelled', { date: formats.day(cancelled_on), name: chargeback.agent.full_name })
            : t('chargeback.of_agent', { name: chargeback.agent.full_name })}
        </p>
        <p>{words[kind]}</p>
      </div>
      {may(commissionRoutes.routes.takeChargeback) && (
        <div className={classes.proposalActs}>
          <Button size="xs" loading={take.isPending} onClick={() => take.mutate()}>
            {t('chargeback.take')}
          </Button>
          <Button size="xs" variant="default" disabled={take.isPending} onClick={dismissing.open}>
            {t('chargeback.dismiss')}
          </Button>
        </div>
      )}
      <FormDialog
        opened={isDismissing}
        close={dismissing.close}
        title={t('chargeback.dismiss_title')}
        size={480}
        fields={1}
      >
        <div ref={focusStart}>
          <DismissForm id={id} description={told} close={dismissing.close} />
        </div>
      </FormDialog>
    </section>
  );
}
