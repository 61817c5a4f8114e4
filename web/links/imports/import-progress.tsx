import { Button, Progress } from '@mantine/core'
import type { Import } from '../../../contract/links/imports.ts'
import { countOf } from '../../shared/count-of.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { count } from '../../ui/text/numbers.ts'
import css from './import-steps.module.css'
import { readingWords } from './import-words.ts'

interface ImportProgressProps {
  one: Import & { status: keyof typeof steps }
  isCancelling: boolean
  /** Undoing cannot be cancelled. */
  onCancel: (() => void) | undefined
}

/** The server does the work: the page may be left and opened again. */
export function ImportProgress({ one, isCancelling, onCancel }: ImportProgressProps) {
  const { status } = one
  const { title, note } = steps[status]
  return (
    <Panel title={title}>
      <div className={css.line}>
        <p className={css.words} role="status">
          {progressWords(one)}
        </p>
        {onCancel && (
          <Button variant="default" loading={isCancelling} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {status !== 'READING' && <Progress mt="sm" aria-label={title} value={percentOf(one)} />}
      <p className={css.note}>{note}</p>
    </Panel>
  )
}

const WORK_GOES_ON = 'You can leave this page: the work goes on, and is found here again.'

const steps = {
  READING: { title: 'Reading the links', note: WORK_GOES_ON },
  CHECKING: { title: 'Checking every row', note: 'Nothing is made yet.' },
  RUNNING: { title: 'Making the links', note: WORK_GOES_ON },
  UNDOING: { title: 'Undoing the import', note: WORK_GOES_ON },
} as const

function percentOf(one: Import): number {
  const [done, total] = one.status === 'UNDOING' ? [undoneOf(one), one.good] : [one.done, one.total]
  return total === 0 ? 0 : (done / total) * 100
}

const undoneOf = ({ undone }: Import): number =>
  undone === null ? 0 : undone.removed + undone.trashed + undone.kept

/** The number of rows is unknown while the file is being read. */
function progressWords(one: Import): string {
  const { status, done, good, total } = one
  if (status === 'READING') return readingWords(one)
  if (status === 'UNDOING') return `${count(undoneOf(one))} of ${countOf(good, 'link')}`
  const bad = done - good
  const trouble = bad > 0 ? `, ${count(bad)} with a problem` : ''
  return `${count(done)} of ${countOf(total, 'row')}${trouble}`
}
