import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalculator } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import type { PeriodCard } from '../../contract/periods.ts';

const DryRun = lazyView(() => import('./dry-run.tsx'));

/** Starts the calculation of a period after a preview. Renders nothing unless the period is Open. */
export function CalculateButton({ period, isMain }: { period: PeriodCard; isMain?: boolean }) {
  const { t } = useTranslation('commissions/periods');
  const [isLooking, looking] = useDisclosure(false);
  const name = useMadeName()(period.name);
  const { id, status } = period;
  return (
    <>
      {status === 'Open' && (
        <Button
          size={isMain ? 'sm' : 'compact-sm'}
          variant={isMain ? 'filled' : 'default'}
          leftSection={<IconCalculator size={15} aria-hidden />}
          aria-label={isMain ? undefined : t('calculate.of', { name })}
          onClick={looking.open}
        >
          {t('calculate.button')}
        </Button>
      )}
      <FormDialog opened={isLooking} close={looking.close} title={t('calculate.title', { name })} size={820} fields={4}>
        <DryRun id={id} close={looking.close} />
      </FormDialog>
    </>
  );
}
