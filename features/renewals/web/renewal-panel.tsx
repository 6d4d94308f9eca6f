import { useTranslation } from 'react-i18next';
import { CreatePolicy, ExpiryIndicator, PolicyLine } from '#features/policies/web/index.tsx';
import { QuoteLine } from '#features/quotes/web/index.tsx';
import { i18n } from '#platform/web/i18n.ts';
import { lazyView, withParts } from '#platform/web/lazy-view.ts';
import { RecordPanel } from '#platform/web/records/record-panel.tsx';

const PanelContent = lazyView(async () => {
  const [content] = await Promise.all([
    withParts(import('./renewal-panel-content.tsx'), ExpiryIndicator, PolicyLine, QuoteLine, CreatePolicy),
    i18n.loadNamespaces(['quotes', 'tasks']),
  ]);
  return content;
});

/** One renewal beside the list; `id` null: closed. */
export function RenewalPanel({ id, close }: { id: string | null; close: () => void }) {
  const { t } = useTranslation('renewals');
  return <RecordPanel title={t('panel.title')} id={id} close={close} content={PanelContent} />;
}
