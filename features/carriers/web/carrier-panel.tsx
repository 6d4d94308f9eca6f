import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { RecordPanel } from '#platform/web/records/record-panel.tsx';

const PanelContent = lazyView(() => import('./carrier-panel-content.tsx'));

/** One carrier beside the list; `id` null: closed. */
export function CarrierPanel({ id, close }: { id: string | null; close: () => void }) {
  const { t } = useTranslation('carriers');
  return <RecordPanel title={t('panel.title')} id={id} close={close} content={PanelContent} />;
}
