import { Component, type ReactNode } from 'react';
import { LoadError } from './async-state.tsx';

/** Keeps one broken view from taking the whole page with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return <LoadError error={this.state.error} retry={() => this.setState({ error: null })} />;
  }
}
