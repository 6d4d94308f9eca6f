import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { support } from '../support.ts';

/** Whom to write to for help, as the agency has said; nothing where it has not. */
export function SupportLink() {
  const { t } = useTranslation();
  return (
    support.email && (
      <Anchor href={`mailto:${support.email}`} size="sm">
        {t('support', support)}
      </Anchor>
    )
  );
}
