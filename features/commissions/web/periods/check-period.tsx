import { Alert, Anchor, Button, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { PeriodCheck } from '../../contract/calculating.ts';
import { commissionApi } from '../use-commissions.ts';
import classes from './check-period.module.css';

interface CheckPeriodProps {
  id: string;
  /** Opens a commission. */
  open: (id: string) => void;
}

/** On request, computes every commission of a period again and shows whether all results match. */
export function CheckPeriod({ id, open }: CheckPeriodProps) {
  const { t } = useTranslation('commissions/periods');
  const check = useMutation({ mutationFn: () => commissionApi.checkPeriod({ params: { id } }) });
  return (
    <>
      <Button size="xs" variant="default" loading={check.isPending} onClick={() => check.mutate()}>
        {t('check.button')}
      </Button>
      <div className={classes.outcome}>
        {check.isError && <LoadError error={check.error} retry={() => check.mutate()} />}
        {check.data && <Outcome check={check.data} open={open} />}
      </div>
    </>
  );
}

function Outcome({
  check: { lines, differing, sum, total },
  open,
}: {
  check: PeriodCheck;
  open: (id: string) => void;
}) {
  const { t } = useTranslation('commissions/periods');
  const { number, money } = useFormats();
  if (differing.length === 0 && sum === total) {
    return (
      <Text size="sm" role="status" className={classes.right}>
        <IconCircleCheck size={16} aria-hidden />
        {t('check.right', { count: lines, number: number(lines), amount: money(sum) })}
      </Text>
    );
  }
  return (
    <Alert color="red" role="alert">
      {t('check.wrong', { sum: money(sum), total: money(total) })}
      <ul className={classes.differing}>
        {differing.map(({ id, stored, recomputed }) => (
          <li key={id}>
            <Anchor
              component="button"
              type="button"
              inherit
              mih={24}
              c="inherit"
              td="underline"
              onClick={() => open(id)}
            >
              {t('check.differs', { stored: money(stored), recomputed: money(recomputed) })}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
