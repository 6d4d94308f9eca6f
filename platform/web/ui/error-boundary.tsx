import { Stack } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { LoadError } from './async-state.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Nothing else is in the page. */
  isWholePage?: boolean;
}

/**
 * Keeps one broken view from taking the whole page with it. The way out is to load the page anew: a view whose code is
 * gone since the server was updated has new code there, and reload keeps the view and what was typed.
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
