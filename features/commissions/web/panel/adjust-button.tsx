import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlusMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import type { CommissionCard } from '../../contract/lines.ts';
import { commissionRoutes } from '../../contract.ts';
import { nameOf } from '../use-commissions.ts';

const AdjustmentForm = lazyView(() => import('./adjustment-form.tsx'));

/** Adjusts a commission from the list. Renders nothing for users without permission, and for a canceled commission. */
export function AdjustButton({ commission }: { commission: CommissionCard }) {
  const { t } = useTranslation('commissions');
  const may = useMay();
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!may(commissionRoutes.routes.createAdjustment) || commission.status === 'Cancelled') return null;
  const label = t('card.adjust', { name: nameOf(commission) });
  const description = [nameOf(commission), commission.policy?.policy_number].filter(Boolean).join(' · ');
  return (
    <>
      <ActionIcon variant="subtle" color="neutral" size={28} aria-label={label} title={label} onClick={open}>
        <IconPlusMinus size={17} aria-hidden />
      </ActionIcon>
      <FormDialog opened={isOpen} close={close} title={label} size={520} fields={4}>
        <div ref={focusStart}>
          <AdjustmentForm commission={{ id: commission.id, description }} close={close} />
        </div>
      </FormDialog>
    </>
  );
}
