import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense } from 'react'

interface BoundaryProps {
  /** In the shape of the loaded content. */
  skeleton: ReactNode
  failure: (error: unknown, retry: () => void) => ReactNode
  /** Identifies the request: a change of it retries. */
  question?: string
  children: ReactNode
}

/** A part of a screen that loads and fails on its own: the rest stays usable, and a retry sends the requests again. */
export function Boundary({ skeleton, failure, question, children }: BoundaryProps) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Catch failure={failure} question={question} onRetry={reset}>
          <Suspense fallback={skeleton}>{children}</Suspense>
        </Catch>
      )}
    </QueryErrorResetBoundary>
  )
}

interface CatchProps extends Pick<BoundaryProps, 'failure' | 'question' | 'children'> {
  onRetry: () => void
}

class Catch extends Component<CatchProps, { caught?: { error: unknown } }> {
  override state: { caught?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  retry = () => {
    this.props.onRetry()
    this.setState({ caught: undefined })
  }

  /** Retries by itself once the connection is back. */
  retryCaught = () => {
    if (this.state.caught) this.retry()
  }

  override componentDidMount() {
    addEventListener('online', this.retryCaught)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retryCaught)
  }

  override componentDidUpdate({ question }: CatchProps) {
    if (this.state.caught && question !== this.props.question) this.retry()
  }

  override render() {
    const { caught } = this.state
    return caught ? this.props.failure(caught.error, this.retry) : this.props.children
  }
}
