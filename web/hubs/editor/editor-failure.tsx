import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { HUBS_PATH } from '../editor-path.ts'
import css from './editor.module.css'
import { WayBack } from './way-back.tsx'

interface EditorFailureProps {
  error: unknown
  onRetry: () => void
}

/** The frame of the editor around a hub that is not there, or could not be loaded. */
export function EditorFailure({ error, onRetry }: EditorFailureProps) {
  const isMissing = error instanceof ApiProblem && error.status === 404
  return (
    <div className={css.editor}>
      <header className={css.bar}>
        <WayBack />
        <div className={css.name}>
          <h1 className={css.title} tabIndex={-1}>
            {isMissing ? 'Hub not found' : 'Hub'}
          </h1>
        </div>
      </header>
      <div className={css.failure}>
        <Panel flush>
          {isMissing ? <NotFound /> : <ErrorState {...failureWords(error)} onRetry={onRetry} />}
        </Panel>
      </div>
    </div>
  )
}

const NotFound = () => (
  <EmptyState
    title="There is no hub at this address"
    action={
      <Button component={Link} to={HUBS_PATH}>
        Go to your hubs
      </Button>
    }
  >
    It was deleted for good, or it belongs to another account. Check how the address is written.
  </EmptyState>
)
