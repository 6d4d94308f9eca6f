import { Alert, Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#platform/contract/language.ts';
import { agencyRoles } from '#platform/contract/roles.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { EmailInput } from '#platform/web/form/email-input.tsx';
import { blankValues } from '#platform/web/form/field-values.ts';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { currentLanguage } from '#platform/web/i18n.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { CreateUser, userFields } from '../contract.ts';
import { suggestPassword } from './given-password.ts';
import { PlacesLeft } from './places-left.tsx';
import { usePlaces } from './use-users.ts';
import { userApi } from './user-api.ts';

const blank = { ...blankValues(userFields, 'create'), password: '' };
type Values = typeof blank & { language: string };

/** A new user, with the password that the Admin tells. Without a role it cannot be sent, nor where the plan is full. */
export default function CreateUserForm({ close }: { close: () => void }) {
  const { t } = useTranslation(['users', 'platform']);
  const refresh = useRefresh(userApi.registerUser);
  const { data: places } = usePlaces();
  const [hasRole, setRole] = useState(false);
  // One dialog, one user: a second click or a lost answer creates nothing more.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useValidatedForm<Values>(CreateUser, { ...blank, language: currentLanguage() });
  form.watch('role', ({ value }) => setRole(value !== ''));
  const isFull = places !== undefined && places.active_users >= places.max_users;

  async function create(values: Values): Promise<void> {
    const user = await userApi.registerUser({ body: values as CreateUser }, { idempotencyKey });
    sayDone(t('create.done'), user.full_name);
    close();
    await refresh();
  }

  const inputs = {
    full_name: (
      <TextInput
        label={t('fields.full_name')}
        autoComplete="off"
        data-autofocus
        aria-required
        key={form.key('full_name')}
        {...form.getInputProps('full_name')}
      />
    ),
    role: (
      <NativeSelect
        label={t('fields.role')}
        aria-required
        data={[
          { value: '', label: t('create.choose_role'), disabled: true },
          ...agencyRoles.map((role) => ({ value: role, label: t(`platform:roles.${role}`) })),
        ]}
        key={form.key('role')}
        {...form.getInputProps('role')}
      />
    ),
    username: (
      <TextInput
        label={t('fields.username')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
    ),
    email: (
      <EmailInput
        key={form.key('email')}
        form={form}
        path="email"
        label={t('fields.email')}
        autoComplete="off"
        aria-required
      />
    ),
    phone: (
      <TextInput
        type="tel"
        label={t('fields.phone')}
        autoComplete="off"
        key={form.key('phone')}
        {...form.getInputProps('phone')}
      />
    ),
    department: (
      <TextInput
        label={t('fields.department')}
        autoComplete="off"
        key={form.key('department')}
        {...form.getInputProps('department')}
      />
    ),
    password: (
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('fields.given_password')}
          description={t('create.password_hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button variant="default" onClick={() => form.setFieldValue('password', suggestPassword())}>
          {t('create.suggest')}
        </Button>
      </Group>
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
      {isFull && <PlacesLeft />}
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
        {t('create.mail')}
      </Alert>
    </CallForm>
  );
}
