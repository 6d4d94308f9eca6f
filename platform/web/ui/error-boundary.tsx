import { Stack } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { LoadError } from './async-state.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** The page contains nothing else. */
  isWholePage?: boolean;
}

/**
 * Prevents an error in one view from breaking the whole page, and offers to reload it. A view whose code is gone after
 * an update of the server loads its new code, and the reload keeps the view and the drafts.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    const message = <LoadError error={this.state.error} retry={() => location.reload()} />;
    if (!this.props.isWholePage) return message;
    return (
      <Stack component="main" align="center" justify="center" mih="100dvh" p="md">
        {message}
      </Stack>
    );
  }
}
