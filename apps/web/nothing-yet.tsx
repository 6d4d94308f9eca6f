import { IconLayoutDashboard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Empty } from '#platform/web/ui/async-state.tsx';

/** For roles whose views are not built yet. */
export function NothingYet() {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<IconLayoutDashboard size={40} />}
      title={t('shell.nothing_title')}
      text={t('shell.nothing_text')}
      isWholeView
    />
  );
}
