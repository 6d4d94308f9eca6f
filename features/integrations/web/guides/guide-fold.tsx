import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import type { Integration } from '../../contract/integration.ts';
import { withWords } from '../with-words.ts';
import classes from './guides.module.css';

const ConnectGuide = lazyView(() => withWords(import('./connect-guide.tsx'), 'integrations/guides'));

/** The setup guide of an integration, unfolded until it has received something. */
export function GuideFold({ integration }: { integration: Integration }) {
  const { t } = useTranslation(['integrations', 'integrations/setup']);
  const [isOpen, setOpen] = useState(integration.last_sync_at === null);
  return (
    <details className={classes.fold} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('integrations/setup:panel.guide', { type: t(`type.${integration.integration_type}`) })}</summary>
      {isOpen && (
        <Suspense fallback={<FormSkeleton fields={4} />}>
          <ConnectGuide integration={integration} />
        </Suspense>
      )}
    </details>
  );
}
