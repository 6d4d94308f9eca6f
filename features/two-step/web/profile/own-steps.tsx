import { Button } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, IconLifebuoy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { Icon } from '#platform/web/screen.ts';
import { type OwnTwoStep, type Passkey, recoveryCodeCount } from '../../contract.ts';
import { passkeyTrouble } from '../passkey.ts';
import { PasskeyTrouble } from '../set-up/passkey-trouble.tsx';
import type { Doing } from './doing.ts';
import classes from './own-steps.module.css';

interface OwnStepsProps {
  own: OwnTwoStep;
  begin: (doing: Doing) => void;
}

/** The app, the passkeys and the recovery codes, each with its actions. */
export function OwnSteps({ own, begin }: OwnStepsProps) {
  const { t } = useTranslation('two-step');
  const formats = useFormats();
  const { app_since, passkeys, recovery_left, passkey_origin } = own;
  const hasAny = app_since !== null || passkeys.length > 0;
  return (
    <ul className={classes.steps} aria-label={t('settings.title')}>
      <Step
        icon={IconDeviceMobile}
        name={t('settings.app')}
        facts={app_since ? t('settings.since', { date: formats.date(app_since) }) : t('settings.app_none')}
      >
        <Act
          text={t(app_since ? 'settings.replace' : 'settings.set_up')}
          label={t(app_since ? 'settings.replace_app' : 'settings.set_up_app')}
          act={() => begin({ name: 'app' })}
        />
        {app_since && (
          <Act text={t('settings.remove')} label={t('settings.remove_app')} act={() => begin({ name: 'remove-app' })} />
        )}
      </Step>
      <Step
        icon={IconFingerprint}
        name={t('settings.passkeys')}
        facts={passkeys.length === 0 && t('settings.passkeys_none')}
        below={
          <>
            {passkeys.length > 0 && (
              <ul className={classes.keys} aria-label={t('settings.passkeys')}>
                {passkeys.map((passkey) => (
                  <KeyRow key={passkey.id} passkey={passkey} begin={begin} />
                ))}
              </ul>
            )}
            <PasskeyTrouble origin={passkey_origin} />
          </>
        }
      >
        <Act
          text={t('settings.add')}
          label={t('settings.add_passkey')}
          isOff={passkeyTrouble(passkey_origin) !== null}
          act={() => begin({ name: 'passkey' })}
        />
      </Step>
      {hasAny && (
        <Step
          icon={IconLifebuoy}
          name={t('settings.codes')}
          facts={t('settings.codes_left', { left: recovery_left, total: recoveryCodeCount })}
        >
          <Act text={t('settings.renew')} label={t('settings.renew_codes')} act={() => begin({ name: 'renew' })} />
        </Step>
      )}
    </ul>
  );
}

interface StepProps {
  icon: Icon;
  name: string;
  facts: ReactNode;
  /** Its buttons. */
  children: ReactNode;
  below?: ReactNode;
}

function Step({ icon: StepIcon, name, facts, children, below }: StepProps) {
  return (
    <li className={classes.step}>
      <StepIcon size={22} aria-hidden />
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        {facts && <span className={classes.facts}>{facts}</span>}
      </div>
      <div className={classes.acts}>{children}</div>
      {below && <div className={classes.below}>{below}</div>}
    </li>
  );
}

function KeyRow({ passkey, begin }: { passkey: Passkey; begin: OwnStepsProps['begin'] }) {
  const { t } = useTranslation('two-step');
  const formats = useFormats();
  const { name, created_at, last_used_at } = passkey;
  const used = last_used_at ? t('settings.used', { age: formats.age(last_used_at) }) : t('settings.never_used');
  return (
    <li className={classes.key}>
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>{`${t('settings.since', { date: formats.date(created_at) })} · ${used}`}</span>
      </div>
      <div className={classes.acts}>
        <Act
          text={t('settings.rename')}
          label={t('settings.rename_passkey', { name })}
          act={() => begin({ name: 'rename-passkey', passkey })}
        />
        <Act
          text={t('settings.remove')}
          label={t('settings.remove_passkey', { name })}
          act={() => begin({ name: 'remove-passkey', passkey })}
        />
      </div>
    </li>
  );
}

interface ActProps {
  text: string;
  /** The subject, for screen readers. */
  label: string;
  isOff?: boolean;
  act: () => void;
}

function Act({ text, label, isOff = false, act }: ActProps) {
  return (
    <Button size="xs" variant="default" aria-label={label} disabled={isOff} onClick={act}>
      {text}
    </Button>
  );
}
