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
  onCancel: () => void
}

/** The server does the work: the page may be left and opened again. */
export function ImportProgress({ one, isCancelling, onCancel }: ImportProgressProps) {
  const { status, done, total } = one
  const { title, note } = steps[status]
  return (
    <Panel title={title}>
      <div className={css.line}>
        <p className={css.words} role="status">
          {progressWords(one)}
        </p>
        <Button variant="default" loading={isCancelling} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {status !== 'READING' && (
        <Progress mt="sm" aria-label={title} value={total === 0 ? 0 : (done / total) * 100} />
      )}
      <p className={css.note}>{note}</p>
    </Panel>
  )
}

const WORK_GOES_ON = 'You can leave this page: the work goes on, and is found here again.'

const steps = {
  READING: { title: 'Reading the file', note: WORK_GOES_ON },
  CHECKING: { title: 'Checking every row', note: 'Nothing is made yet.' },
  RUNNING: { title: 'Making the links', note: WORK_GOES_ON },
} as const

/** The number of rows is unknown while the file is being read. */
function progressWords(one: Import): string {
  const { status, done, good, total } = one
  if (status === 'READING') return readingWords(one)
  const bad = done - good
  const trouble = bad > 0 ? `, ${count(bad)} with a problem` : ''
  return `${count(done)} of ${countOf(total, 'row')}${trouble}`
}
