import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#platform/contract/language.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { blankValues } from '#platform/web/form/field-values.ts';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { currentLanguage } from '#platform/web/i18n.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { CreateUser, userFields } from '../contract.ts';
import { suggestPassword } from './given-password.ts';
import { SeatsLeft } from './seats-left.tsx';
import { useMailState, useSeats } from './use-users.ts';
import { userApi } from './user-api.ts';
import { RoleSelect, UserText } from './user-fields.tsx';
import classes from './users.module.css';

const blank = { ...blankValues(userFields, 'create'), password: '' };
type Values = typeof blank & { language: string };

/**
 * The form for a new user, with a password that the Admin passes on. It can't be sent without a role, or when the plan
 * is full.
 */
export default function CreateUserForm({ close }: { close: () => void }) {
  const { t } = useTranslation(['users', 'platform']);
  const refresh = useRefresh(userApi.registerUser);
  const { data: places } = useSeats();
  const { data: mail } = useMailState();
  // One dialog creates one user: a second click or a lost response creates no second one.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { form, notice, clear } = useDraftedForm<Values>(
    `user-draft:${useUser().id}:new`,
    CreateUser,
    () => ({ ...blank, language: currentLanguage() }),
    { secrets: ['password'] },
  );
  const [hasRole, setRole] = useState(() => form.getValues().role !== '');
  form.watch('role', ({ value }) => setRole(value !== ''));
  const isFull = places !== undefined && places.active_users >= places.max_users;

  async function create(values: Values): Promise<void> {
    const user = await userApi.registerUser({ body: values as CreateUser }, { idempotencyKey });
    clear();
    sayDone(t('create.done'), user.full_name);
    close();
    await refresh();
  }

  const inputs = {
    full_name: <UserText key={form.key('full_name')} form={form} path="full_name" data-autofocus aria-required />,
    role: <RoleSelect key={form.key('role')} form={form} isNew aria-required />,
    username: (
      <UserText
        key={form.key('username')}
        form={form}
        path="username"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
      />
    ),
    email: <UserText key={form.key('email')} form={form} path="email" aria-required />,
    phone: <UserText key={form.key('phone')} form={form} path="phone" type="tel" />,
    department: <UserText key={form.key('department')} form={form} path="department" />,
    password: (
      <TextInput
        label={t('fields.given_password')}
        description={t('create.password_hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        inputContainer={(input) => (
          <div className={classes.suggested}>
            {input}
            <Button variant="default" onClick={() => form.setFieldValue('password', suggestPassword())}>
              {t('create.suggest')}
            </Button>
          </div>
        )}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    ),
    language: (
      <NativeSelect
        label={t('fields.language')}
        data={languages.map((language) => ({ value: language, label: t(`platform:language.${language}`) }))}
        key={form.key('language')}
        {...form.getInputProps('language')}
      />
    ),
  } satisfies Record<keyof Values, ReactNode>;
  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={create}
      otherwise={t('platform:results.error_creating')}
      fieldOfCode={{ username_taken: 'username' }}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting} disabled={!hasRole || isFull}>
            {t('create.submit')}
          </Button>
        </DialogActions>
      }
    >
      {isFull && <SeatsLeft />}
      <SideBySide>
        {inputs.full_name}
        {inputs.role}
        {inputs.username}
        {inputs.email}
        {inputs.phone}
        {inputs.department}
      </SideBySide>
      {inputs.password}
      {inputs.language}
      <Alert color="gray" icon={<IconMail size={18} aria-hidden />}>
        {t(mail?.is_without_server ? 'create.no_mail' : 'create.mail')}
      </Alert>
    </CallForm>
  );
}
