import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRevalidator, useRouteError } from 'react-router'
import { failureWords } from '../lib/api/failure-words.ts'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Panel } from '../ui/page/panel.tsx'

/** Shown inside the frame when a screen fails to render, so that the menu stays usable. */
export function ScreenError() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const { reset } = useQueryErrorResetBoundary()
  const retry = () => {
    reset()
    void revalidate()
  }
  return (
    <Panel flush>
      <ErrorState {...failureWords(error)} onRetry={retry} />
    </Panel>
  )
}
