import { useTranslation } from 'react-i18next';

/** A message that follows a change of language while it is shown. */
export function Message({ messageKey, values }: { messageKey: string; values?: Record<string, unknown> | undefined }) {
  const { t } = useTranslation();
  return <>{String(t(messageKey as never, values as never))}</>;
}
