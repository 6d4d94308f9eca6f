import { useTranslation } from 'react-i18next';
import type { ColumnTarget } from './reading.ts';

/** The possible fields of a column, in words. */
export function useTargetName(): (target: ColumnTarget) => string {
  const { t } = useTranslation(['integrations/upload', 'integrations']);
  return (target) =>
    target === 'first_name' || target === 'last_name' ? t(`target.${target}`) : t(`integrations:target.${target}`);
}
