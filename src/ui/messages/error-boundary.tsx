import type { ErrorInfo, ReactNode } from 'react'
import { Component } from 'react'

export interface ErrorBoundaryProps {
  children: ReactNode
  /** What stands instead of the children; `again` renders them again. */
  fallback: (error: unknown, again: () => void) => ReactNode
  onError?: ((error: unknown, info: ErrorInfo) => void) | undefined
}

/** Keeps a failure inside: the neighbours go on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: undefined as unknown, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(this.state.error, () => this.setState({ error: undefined, failed: false }))
  }
}
