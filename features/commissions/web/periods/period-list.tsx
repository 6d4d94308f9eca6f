import { Button, Text } from '@mantine/core';
import { IconCalendarDollar, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { CardFacts, CardFoot } from '#platform/web/records/card-facts.tsx';
import { CardGrid, CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { CardNames, CardTop, RecordCard, RecordName } from '#platform/web/records/record-card.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { RecordTableSkeleton } from '#platform/web/records/record-table.tsx';
import { useIsPhone } from '#platform/web/touch.ts';
import { Empty } from '#platform/web/ui/async-state.tsx';
import type { PeriodCard } from '../../contract/periods.ts';
import classes from '../commissions.module.css';
import { creatingPeriod } from '../creating.ts';
import { CalculateButton } from './calculate-button.tsx';
import { PeriodStatusPill } from './period-status.tsx';
import { PeriodTable } from './period-table.tsx';
import { showPeriod, usePeriods } from './use-periods.ts';

/** The periods of all schemes, latest first. */
export function PeriodList() {
  const { t } = useTranslation('commissions/periods');
  const isPhone = useIsPhone();
  const list = usePeriods({});
  // In an empty list, the button is in the middle.
  const isEmpty = list.data?.pages[0]?.items.length === 0;
  const newButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => creatingPeriod.begin(null)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <div className={classes.above}>
        <Text size="sm" c="dimmed" flex="1 1 300px">
          {t('intro')}
        </Text>
        {!isEmpty && newButton}
      </div>
      <RecordList
        list={list}
        skeleton={isPhone ? <CardGridSkeleton height={170} /> : <RecordTableSkeleton />}
        empty={
          <Empty
            icon={<IconCalendarDollar size={40} />}
            title={t('list.empty')}
            text={t('list.empty_text')}
            action={newButton}
          />
        }
        count={(numbers) => t('list.shown', numbers)}
      >
        {(periods) =>
          isPhone ? (
            <CardGrid>
              {periods.map((period) => (
                <Card key={period.id} period={period} />
              ))}
            </CardGrid>
          ) : (
            <PeriodTable list={list} periods={periods} />
          )
        }
      </RecordList>
    </>
  );
}

function Card({ period }: { period: PeriodCard }) {
  const { t } = useTranslation('commissions/periods');
  const formats = useFormats();
  const { id, scheme_name, start_date, end_date } = period;
  const name = useMadeName()(period.name);
  const facts = [
    [t('fields.dates'), `${formats.day(start_date)} – ${formats.day(end_date)}`],
    [t('fields.cut_off_date'), formats.day(period.cut_off_date)],
    [t('fields.total_policies'), formats.number(period.total_policies)],
    [t('fields.total_premium'), formats.money(period.total_premium)],
  ] as const;
  return (
    <RecordCard className={classes.card} aria-label={name}>
      <CardTop>
        <CardNames>
          <RecordName name={name} open={() => showPeriod(id)} />
          <Text size="xs" c="dimmed" truncate>
            {scheme_name}
          </Text>
        </CardNames>
        <PeriodStatusPill period={period} />
      </CardTop>
      <CardFacts facts={facts} />
      <CardFoot>
        <CalculateButton period={period} />
        <span className={classes.net}>
          {t('fields.total_commissions')} <strong>{formats.money(period.total_commissions)}</strong>
        </span>
      </CardFoot>
    </RecordCard>
  );
}
