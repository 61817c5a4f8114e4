import { Button, Progress } from '@mantine/core'
import type { Import } from '../../../contract/imports.ts'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/panel.tsx'
import css from './import-steps.module.css'
import { rowsWord } from './import-words.ts'

interface ImportProgressProps {
  one: Import
  isCancelling: boolean
  onCancel: () => void
}

/** The work goes on by itself: the page may be left and opened again. */
export function ImportProgress({ one, isCancelling, onCancel }: ImportProgressProps) {
  const { status, done, good, total } = one
  const title = status === 'CHECKING' ? 'Checking every row' : 'Making the links'
  const bad = done - good
  return (
    <Panel title={title}>
      <div className={css.line}>
        <p className={css.words} role="status">
          {count(done)} of {rowsWord(total)}
          {bad > 0 && `, ${count(bad)} with a problem`}
        </p>
        <Button variant="default" loading={isCancelling} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <Progress mt="sm" aria-label={title} value={total === 0 ? 0 : (done / total) * 100} />
      <p className={css.note}>
        {status === 'CHECKING'
          ? 'Nothing is made yet.'
          : 'You can leave this page: the work goes on, and is found here again.'}
      </p>
    </Panel>
  )
}
