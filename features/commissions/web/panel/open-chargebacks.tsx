import { Paper, Skeleton, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { openRecord } from '#platform/web/navigation.ts';
import { MoreButton } from '#platform/web/records/more-button.tsx';
import { itemsOf, usePages } from '#platform/web/records/use-pages.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import classes from '../dashboard.module.css';
import { commissionApi } from '../use-commissions.ts';
import { ProposedChargeback } from './chargeback.tsx';

const pageSize = 4;

/** The chargebacks that wait for a decision, with their number. */
export function OpenChargebacks({ count }: { count: number }) {
  const { t } = useTranslation(['commissions/panel', 'commissions']);
  const headingId = useId();
  const list = usePages(commissionApi.listChargebacks, { query: { status: 'Open', limit: pageSize } });
  return (
    <Paper component="section" p="md" mb="sm" aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId} mb={8}>
        {t('chargeback.open')}
      </Title>
      {list.isError && <LoadError error={list.error} retry={() => void list.refetch()} />}
      <div className={classes.proposals}>
        {list.isPending &&
          Array.from({ length: Math.min(count, pageSize) }, (_, row) => (
            <Skeleton key={String(row)} h={{ base: 202, sm: 93 }} />
          ))}
        {itemsOf(list.data).map((chargeback) => (
          <ProposedChargeback
            key={chargeback.id}
            chargeback={chargeback}
            open={() => openRecord('commissions', chargeback.commission_id)}
          />
        ))}
      </div>
      <MoreButton list={list} />
    </Paper>
  );
}
