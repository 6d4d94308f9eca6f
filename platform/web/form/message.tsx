import { useTranslation } from 'react-i18next';
import { textOf } from '../text-of.ts';

/** A message that changes with the language while it is on screen. */
export function Message({ messageKey, values }: { messageKey: string; values?: Record<string, unknown> | undefined }) {
  const { t } = useTranslation();
  return <>{textOf(t, messageKey, values)}</>;
}
