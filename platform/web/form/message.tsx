import { useTranslation } from 'react-i18next';
import { textOf } from '../text-of.ts';

/** A message that follows a change of language while it is shown. */
export function Message({ messageKey, values }: { messageKey: string; values?: Record<string, unknown> | undefined }) {
  const { t } = useTranslation();
  return <>{textOf(t, messageKey, values)}</>;
}
