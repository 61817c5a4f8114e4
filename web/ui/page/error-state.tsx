import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { smallIcon } from '../icon.ts'
import { EmptyState } from './empty-state.tsx'
import css from './error-state.module.css'

interface ErrorStateProps {
  title: string
  /** What happened and what to do. */
  detail: string
  requestId?: string
  onRetry: () => void
}

/** Replaces content that could not be loaded. */
export function ErrorState({ title, detail, requestId, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        action={
          <Button variant="default" leftSection={<IconRefresh {...smallIcon} />} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {detail}
        {requestId && <span className={css.request}>Request {requestId}</span>}
      </EmptyState>
    </div>
  )
}
