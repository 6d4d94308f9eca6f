import { Button, type ButtonProps, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface FormButtonsProps {
  form: { submitting: boolean };
  cancel: () => void;
  /** The label of the submit button. */
  children: string;
  color?: ButtonProps['color'];
}

/** The submit and cancel buttons of one step. */
export function FormButtons({ form, cancel, children, color }: FormButtonsProps) {
  const { t } = useTranslation('platform');
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={cancel} disabled={form.submitting}>
        {t('actions.cancel')}
      </Button>
      <Button type="submit" loading={form.submitting} {...(color && { color })}>
        {children}
      </Button>
    </Group>
  );
}
