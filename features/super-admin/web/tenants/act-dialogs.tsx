import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { BackUpFirst } from '#features/system/web/index.tsx';
import type { Begun } from '#platform/web/begun.ts';
import { lazyView, withParts } from '#platform/web/lazy-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import type { Tenant } from '../../contract.ts';
import { deletingTenant, extendingTrial, upgradingPlan } from './tenant-acts.ts';

const DeleteForm = lazyView(() => withParts(import('./delete-tenant-form.tsx'), BackUpFirst));
const TrialForm = lazyView(() => import('./trial-form.tsx'));
const PlanForm = lazyView(() => import('./plan-form.tsx'));

/** The dialogs of the actions on an agency. They stay mounted, so that the focus returns to its origin. */
export function ActDialogs() {
  const { t } = useTranslation('super-admin');
  return (
    <>
      <ActDialog of={deletingTenant} title={(name) => t('tenants.delete_title', { name })} form={DeleteForm} />
      <ActDialog of={extendingTrial} title={(name) => t('trial.title', { name })} form={TrialForm} />
      <ActDialog of={upgradingPlan} title={(name) => t('upgrade.title', { name })} form={PlanForm} />
    </>
  );
}

interface ActDialogProps {
  of: Begun<Tenant>;
  title: (name: string) => string;
  form: ComponentType<{ tenant: Tenant; close: () => void }>;
}

function ActDialog({ of, title, form: Form }: ActDialogProps) {
  const tenant = of.use()?.subject;
  return (
    <FormDialog opened={tenant !== undefined} close={of.end} title={title(tenant?.name ?? '')} size={520} fields={2}>
      <div ref={focusStart}>{tenant && <Form tenant={tenant} close={of.end} />}</div>
    </FormDialog>
  );
}
