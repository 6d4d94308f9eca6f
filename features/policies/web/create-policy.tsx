import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShieldCheck, IconShieldPlus, type TablerIcon } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { convertibleStatuses, type QuoteCard, statusOn } from '#features/quotes/contract.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { go } from '#platform/web/navigation.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { useToday } from '#platform/web/today.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { policyRoutes } from '../contract.ts';
import { policyApi } from './use-policies.ts';

const CreatePolicyForm = lazyView(() => import('./create-policy-form.tsx'));

interface CreatePolicyProps {
  quote: QuoteCard;
  /** In a table row: an icon, with its text as label and tooltip. */
  isCompact?: boolean;
}

/**
 * A button to create a policy from a quote, or a link to its existing policy. Renders nothing for a quote that can't be
 * converted yet, and for users without permission.
 */
export default function CreatePolicy({ quote, isCompact = false }: CreatePolicyProps) {
  const { t } = useTranslation('policies');
  const may = useMay();
  const refresh = useRefresh(policyApi.convertToPolicy);
  const [isOpen, dialog] = useDisclosure(false);
  // A table has one of these per row: a dialog is not mounted before it is opened.
  const [wasOpen, setWasOpen] = useState(false);
  const isOutdated = useRef(false);
  const { policy_id } = quote;
  const today = useToday();
  const isOpenToSale = !policy_id && convertibleStatuses.includes(statusOn(today, quote));
  const isOffered = isOpenToSale && may(policyRoutes.routes.convertToPolicy);
  function begin(): void {
    setWasOpen(true);
    dialog.open();
  }
  function close(): void {
    dialog.close();
    if (isOutdated.current) void refresh();
  }
  function outdated(): void {
    isOutdated.current = true;
  }
  return (
    <>
      {policy_id && may(policyRoutes.routes.readPolicy) && (
        <Act
          icon={IconShieldCheck}
          label={t('create.view')}
          isCompact={isCompact}
          act={() => go({ tab: 'policies', open: policy_id })}
        />
      )}
      {isOffered && <Act icon={IconShieldPlus} label={t('create.button')} isMain isCompact={isCompact} act={begin} />}
      {/* Outdated data is loaded again when the dialog closes: earlier, the list would remove the card and the error with it. */}
      {wasOpen && (
        <FormDialog opened={isOpen} close={close} title={t('create.title')} size={560} fields={6}>
          <div ref={focusStart}>
            <CreatePolicyForm quote={quote} close={close} outdated={outdated} />
          </div>
        </FormDialog>
      )}
    </>
  );
}

interface ActProps {
  icon: TablerIcon;
  label: string;
  /** Whether it is the quote's main action. */
  isMain?: boolean;
  isCompact: boolean;
  act: () => void;
}

function Act({ icon: Icon, label, isMain = false, isCompact, act }: ActProps) {
  return isCompact ? (
    <ActionIcon
      variant="subtle"
      color={isMain ? 'brand' : 'neutral'}
      size={28}
      aria-label={label}
      title={label}
      onClick={act}
    >
      <Icon size={17} aria-hidden />
    </ActionIcon>
  ) : (
    <Button size="xs" variant={isMain ? 'light' : 'subtle'} leftSection={<Icon size={16} aria-hidden />} onClick={act}>
      {label}
    </Button>
  );
}
