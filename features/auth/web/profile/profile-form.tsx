import { Alert, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PersonChange, userFields } from '#features/users/contract.ts';
import { useMailState } from '#features/users/web/index.tsx';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { differences } from '#platform/web/form/differences.ts';
import { EmailInput } from '#platform/web/form/email-input.tsx';
import { valuesOf } from '#platform/web/form/field-values.ts';
import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { asking } from '#platform/web/reads.ts';
import { updateSessionUser } from '#platform/web/session.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import { ProfileChange, type SignedInUser } from '../../contract.ts';
import { authApi } from '../auth-api.ts';
import { SubmitButton } from '../page/submit-button.tsx';
import { PasswordField } from '../password/password-field.tsx';

interface ProfileFormProps {
  onSaved: () => void;
}

/**
 * The signed-in user's own data. A new e-mail asks for the password, and the form stays open to explain where to
 * confirm it.
 */
export function ProfileForm({ onSaved }: ProfileFormProps) {
  const user = useQuery(asking(authApi.me, {}));
  if (user.isError) return <LoadError error={user.error} retry={() => void user.refetch()} />;
  if (!user.data) return <FormSkeleton fields={4} />;
  return (
    <div ref={focusStart}>
      <ProfileOf user={user.data} onSaved={onSaved} />
    </div>
  );
}

const formValues = (user: SignedInUser) => ({ ...valuesOf(userFields, 'update', user), current_password: '' });
type Values = ReturnType<typeof formValues>;

function changesOf(before: Values, { current_password, ...after }: Values) {
  const changed = differences(before, after);
  return 'email' in changed ? { ...changed, current_password } : changed;
}

function ProfileOf({ user, onSaved }: ProfileFormProps & { user: SignedInUser }) {
  const { t } = useTranslation(['auth', 'auth/profile']);
  const { form, notice, save, question } = useKeptForm({
    name: 'profile-draft',
    secrets: ['current_password'],
    record: user,
    valuesOf: formValues,
    schema: ProfileChange,
    changesOf,
    at: {},
    read: authApi.me,
    write: authApi.updateProfile,
    onSaved(saved) {
      updateSessionUser(saved);
      if (!isNewEmail || !saved.email_to_confirm) onSaved();
    },
  });
  const isOther = (email: string) => email.trim() !== user.email;
  const [isNewEmail, setNewEmail] = useState(() => isOther(form.getValues().email));
  form.watch('email', ({ value }) => setNewEmail(isOther(value)));
  const inputs = {
    full_name: (
      <TextInput
        key={form.key('full_name')}
        label={t('fields.full_name')}
        autoComplete="name"
        data-autofocus
        aria-required
        {...form.getInputProps('full_name')}
      />
    ),
    email: (
      <EmailInput
        key={form.key('email')}
        form={form}
        path="email"
        label={t('fields.email')}
        autoComplete="email"
        aria-required
      />
    ),
    current_password: isNewEmail && (
      <PasswordField
        key={form.key('current_password')}
        label={t('fields.current_password')}
        description={t('auth/profile:current_password_hint')}
        autoComplete="current-password"
        aria-required
        {...form.getInputProps('current_password')}
      />
    ),
    phone: (
      <TextInput
        key={form.key('phone')}
        type="tel"
        label={t('fields.phone')}
        autoComplete="tel"
        {...form.getInputProps('phone')}
      />
    ),
    department: (
      <TextInput
        key={form.key('department')}
        label={t('fields.department')}
        autoComplete="off"
        {...form.getInputProps('department')}
      />
    ),
  } satisfies Record<keyof PersonChange | 'current_password', ReactNode>;
  return (
    <CallForm
      form={form}
      call={save}
      otherwise={t('auth/profile:failed')}
      fieldOfCode={{ wrong_password: 'current_password' }}
      notice={
        <>
          {notice}
          {user.email_to_confirm && (
            <Alert role="status" icon={<IconMail size={18} />}>
              <EmailToConfirm email={user.email_to_confirm} />
            </Alert>
          )}
        </>
      }
    >
      {Object.values(inputs)}
      <SubmitButton form={form} fullWidth={false} ml="auto">
        {t('auth/profile:submit')}
      </SubmitButton>
      {question}
    </CallForm>
  );
}

/** Says where to confirm a new e-mail, or that no mail is delivered. */
function EmailToConfirm({ email }: { email: string }) {
  const { t } = useTranslation('auth/profile');
  const { data: mail } = useMailState();
  return t(mail?.is_without_server ? 'email_not_sent' : 'email_to_confirm', { email });
}
