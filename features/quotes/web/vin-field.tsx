import { useTranslation } from 'react-i18next';
import { DoubtedText } from '#platform/web/form/doubted-text.tsx';
import { doubtAboutVin, writtenVin } from '../contract/vin.ts';
import type { DetailProps } from './detail-props.ts';

/** A vehicle's number input, in capitals, with a hint if it looks mistyped. It never blocks saving. */
export function VinField({ form, path, readOnly }: DetailProps) {
  const { t } = useTranslation('quotes');
  function doubtIn(text: string): string | null {
    const doubt = doubtAboutVin(text);
    return doubt && t(`vin.${doubt.kind}`, { ...doubt });
  }
  return (
    <DoubtedText
      key={form.key(path)}
      form={form}
      path={path}
      readOnly={readOnly}
      doubtIn={doubtIn}
      label={t('fields.vin')}
      normal={writtenVin}
      isApproved
      spellCheck={false}
    />
  );
}
