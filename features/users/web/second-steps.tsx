import { Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { User } from '../contract.ts';
import classes from './users.module.css';

/** A user's second steps of signing in; renders nothing if there are none. */
export function SecondSteps({ user: { second_steps } }: { user: User }) {
  const { t } = useTranslation('users');
  if (second_steps.length === 0) return null;
  return (
    <Text component="span" size="xs" className={classes.line}>
      <IconShieldCheck size={14} aria-hidden />
      {second_steps.map((step) => t(`second_step.${step}`)).join(', ')}
    </Text>
  );
}
