import { Loader } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'

interface AnalyticsFailureProps {
  error: unknown
  onRetry: () => void
}

/** While the store of clicks is unavailable no click is lost and the user need not act: the screen retries by itself. */
export function AnalyticsFailure({ error, onRetry }: AnalyticsFailureProps) {
  if (error instanceof ApiProblem && error.status === 503)
    return <StoreUnavailable onRetry={onRetry} waitMs={(error.retryAfterSeconds ?? 5) * 1000} />
  return <ErrorState {...failureWords(error)} onRetry={onRetry} />
}

/** For a boundary around a part of the page. */
export const analyticsFailure = (error: unknown, retry: () => void) => (
  <AnalyticsFailure error={error} onRetry={retry} />
)

function StoreUnavailable({ onRetry, waitMs }: { onRetry: () => void; waitMs: number }) {
  useInterval(onRetry, waitMs, { autoInvoke: true })
  return (
    <div role="status">
      <EmptyState picture={<Loader type="dots" size="sm" />} title="The numbers are on their way">
        The store of clicks is not reachable at the moment. Links keep redirecting, every click is
        kept, and the numbers appear here by themselves.
      </EmptyState>
    </div>
  )
}
