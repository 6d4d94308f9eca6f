import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileInvoice } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';

const StatementView = lazyView(() => import('./statement-view.tsx'));

interface StatementButtonProps {
  periodId: string;
  agentId: string;
  /** A text with the agent and the period. */
  description: string;
}

/** Opens an agent's statement for a period. */
export function StatementButton({ periodId, agentId, description }: StatementButtonProps) {
  const { t } = useTranslation(['commissions/statements', 'commissions']);
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileInvoice size={15} aria-hidden />}
        aria-label={t('of', { told: description })}
        onClick={open}
      >
        {t('button')}
      </Button>
      <FormDialog opened={isOpen} close={close} title={t('title')} size={760} fields={4}>
        <StatementView periodId={periodId} agentId={agentId} />
      </FormDialog>
    </>
  );
}
