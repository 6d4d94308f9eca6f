import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chosenPasswordMin } from '#features/users/contract.ts';
import classes from './password-meter.module.css';
import { strengthMax, strengthOf } from './password-strength.ts';

const meanings = ['none', 'danger', 'danger', 'warning', 'success', 'success'];

/** A password's strength as bars and a label; a change of the label is announced. */
export function PasswordMeter({ password }: { password: string }) {
  const { t } = useTranslation('auth');
  const strength = strengthOf(password);
  const words = strength === 0 ? '' : t(`strength.${strength as 1 | 2 | 3 | 4 | 5}`);
  const bars = Array.from({ length: strengthMax }, (_, index) => index < strength);
  return (
    <span className={classes.meter} data-meaning={meanings[strength]}>
      <VisuallyHidden>
        <meter
          aria-label={t('strength.label')}
          min={0}
          max={strengthMax}
          value={strength}
          aria-valuetext={words || undefined}
        />
      </VisuallyHidden>
      <span className={classes.bars} aria-hidden>
        {bars.map((isOn, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <span key={index} className={classes.bar} data-on={isOn || undefined} />
        ))}
      </span>
      <span className={classes.caption}>
        <span className={classes.words} role="status">
          {words}
        </span>
        <span>{password.length < chosenPasswordMin && t('strength.hint')}</span>
      </span>
    </span>
  );
}
