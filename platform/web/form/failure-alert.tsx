import { Alert, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Failure, useFailureText } from './failure.ts';

interface FailureAlertProps {
  failure: Failure;
  /** Shown if the server gave no reason. */
  otherwise: string;
  /** The user's options. */
  action?: ReactNode;
}

/** Why a call failed, above its form. */
export function FailureAlert({ failure, otherwise, action }: FailureAlertProps) {
  const textOf = useFailureText(otherwise);
  return (
    <Alert
      key={failure.id}
      color="danger"
      role="alert"
      tabIndex={-1}
      style={{ outline: 'none' }}
      icon={<IconAlertCircle aria-hidden />}
    >
      <Text size="sm" c="inherit">
        {textOf(failure)}
      </Text>
      {action}
    </Alert>
  );
}
