import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { RecordPanel } from '#platform/web/records/record-panel.tsx';

const PanelContent = lazyView(() => import('./renewal-panel-content.tsx'));

/** One renewal beside the list; `id` null: closed. */
export function RenewalPanel({ id, close }: { id: string | null; close: () => void }) {
  const { t } = useTranslation('renewals');
  return <RecordPanel title={t('panel.title')} id={id} close={close} content={PanelContent} />;
}
