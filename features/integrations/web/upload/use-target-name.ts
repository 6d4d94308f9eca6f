import { useTranslation } from 'react-i18next';
import type { ColumnTarget } from './reading.ts';

/** What a column can be, in words. */
export function useTargetName(): (target: ColumnTarget) => string {
  const { t } = useTranslation(['integrations/upload', 'integrations']);
  return (target) =>
    target === 'first_name' || target === 'last_name' ? t(`target.${target}`) : t(`integrations:target.${target}`);
}
