import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Import } from '../../../../contract/links/imports.ts'
import type { MoveCheck } from '../../../../contract/links/move-checks.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { smallIcon } from '../../../ui/icon.ts'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Differences } from './differences.tsx'
import css from './move-check.module.css'
import { countFound, endTitle, endWords, progressWords } from './move-words.ts'
import { cancelMoveCheck, moveCheckQuery, saveMoveReport } from './queries.ts'
import { StartCheck } from './start-check.tsx'

/** Proves a move: where the old addresses of an import lead, beside where its links lead. */
export function MovePanels({ one }: { one: Import }) {
  const client = useQueryClient()
  const { data: check, error, refetch } = useQuery(moveCheckQuery(one.id))
  const cache = (started: MoveCheck) =>
    client.setQueryData(moveCheckQuery(one.id).queryKey, started)
  if (error && check === undefined) {
    return (
      <Panel flush title="Check this move">
        <ErrorState {...failureWords(error)} onRetry={() => void refetch()} />
      </Panel>
    )
  }
  if (check === undefined) return null
  if (check === null) {
    return (
      <Panel title="Check this move">
        <StartCheck one={one} oldAddress="" onStarted={cache} />
      </Panel>
    )
  }
  const found = countFound(check)
  return (
    <>
      {check.status === 'RUNNING' ? (
        <Running check={check} />
      ) : (
        <Ended one={one} check={check} onStarted={cache} />
      )}
      {found > 0 && (
        <Panel flush title="Differences">
          <Boundary
            question={check.startedAt}
            skeleton={<RowSkeleton rows={4} />}
            failure={(trouble, retry) => <ErrorState {...failureWords(trouble)} onRetry={retry} />}
          >
            <Differences id={one.id} found={found} />
          </Boundary>
        </Panel>
      )}
    </>
  )
}

function Running({ check }: { check: MoveCheck }) {
  const client = useQueryClient()
  const { importId, done, total } = check
  const cancel = useMutation({
    mutationFn: () => cancelMoveCheck(importId),
    onSuccess: () => client.invalidateQueries({ queryKey: moveCheckQuery(importId).queryKey }),
    meta: { failed: true },
  })
  return (
    <Panel title="Checking the move">
      <div className={css.line}>
        <p className={css.words} role="status">
          {progressWords(check)}
        </p>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel
        </Button>
      </div>
      <Progress mt="sm" aria-label="Checking the move" value={(done / Math.max(total, 1)) * 100} />
    </Panel>
  )
}

interface EndedProps {
  one: Import
  check: MoveCheck
  onStarted: (check: MoveCheck) => void
}

function Ended({ one, check, onStarted }: EndedProps) {
  const [isAgain, setAgain] = useState(false)
  const save = useMutation({ mutationFn: () => saveMoveReport(one.id) })
  return (
    <Panel title={endTitle(check)}>
      <div className={css.line}>
        <p className={css.words} role="status">
          {endWords(check)}
        </p>
        <div className={css.buttons}>
          {!isAgain && (
            <Button variant="default" onClick={() => setAgain(true)}>
              Check again
            </Button>
          )}
          {countFound(check) > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload {...smallIcon} />}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              Download the differences
            </Button>
          )}
        </div>
      </div>
      {save.error && (
        <p className={css.trouble} role="alert">
          {failureWords(save.error).detail}
        </p>
      )}
      {isAgain && (
        <div className={css.again}>
          <StartCheck one={one} oldAddress={check.oldAddress} onStarted={onStarted} />
        </div>
      )}
    </Panel>
  )
}
