import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Import } from '../../../contract/links/imports.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { smallIcon } from '../../ui/icon.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { endTitle, endWords, isFileLost } from './end-words.ts'
import css from './import-steps.module.css'
import { saveBadRows, saveReport, startImport } from './queries.ts'
import { UndoButton } from './undo-button.tsx'

interface ImportEndProps {
  one: Import
  onLeave: () => void
  /** Resumes after the rows that were made, or is undone. */
  onNext: (one: Import) => void
  /** Starts over from the columns, where nothing was made. */
  onAgain: () => void
}

/** The result of an import, and the rows that are left to correct or to make. */
export function ImportEnd({ one, onLeave, onNext, onAgain }: ImportEndProps) {
  const save = useMutation({ mutationFn: () => saveBadRows(one.id) })
  const start = useMutation({ mutationFn: () => startImport(one.id), onSuccess: onNext })
  const report = useMutation({ mutationFn: () => saveReport(one.id) })
  const trouble = [save, report, start].find(({ error }) => error !== null)?.error
  const isDone = one.status === 'DONE'
  const isOver = isDone || one.status === 'UNDONE'
  const toSave = one.done === 0 ? 0 : one.total - one.good
  return (
    <Panel title={endTitle(one)}>
      <div className={css.line}>
        <p className={css.words} role="status">
          {endWords(one)}
        </p>
        <div className={css.buttons}>
          <Button variant="default" onClick={onLeave}>
            Another import
          </Button>
          {toSave > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload {...smallIcon} />}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              {isOver ? 'Download the rows that failed' : 'Download the rest'}
            </Button>
          )}
          {one.done > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload {...smallIcon} />}
              loading={report.isPending}
              onClick={() => report.mutate()}
            >
              Download the report
            </Button>
          )}
          <UndoButton one={one} onUndoing={onNext} />
          {one.good > 0 && one.status !== 'UNDONE' && (
            <Button component={Link} to="/main/furls" variant={isDone ? 'filled' : 'default'}>
              Show the links
            </Button>
          )}
          {!isOver && one.done === 0 && !isFileLost(one) && (
            <Button onClick={onAgain}>Begin again</Button>
          )}
          {!isOver && one.done > 0 && (
            <Button loading={start.isPending} onClick={() => start.mutate()}>
              Go on
            </Button>
          )}
        </div>
      </div>
      {trouble && (
        <p className={css.trouble} role="alert">
          {failureWords(trouble).detail}
        </p>
      )}
    </Panel>
  )
}
