import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Import } from '../../../contract/imports.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { smallIcon } from '../../ui/icon.ts'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/panel.tsx'
import css from './import-steps.module.css'
import { linksWord, rowsWord } from './import-words.ts'
import { saveBadRows } from './queries.ts'

/** What came of a file, and what is left to mend. */
export function ImportEnd({ one, onLeave }: { one: Import; onLeave: () => void }) {
  const save = useMutation({ mutationFn: () => saveBadRows(one.id) })
  const bad = one.done - one.good
  return (
    <Panel title={titleOf(one)}>
      <div className={css.line}>
        <p className={css.words} role="status">
          {endWords(one)}
        </p>
        <div className={css.buttons}>
          <Button variant="default" onClick={onLeave}>
            Another file
          </Button>
          {bad > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload {...smallIcon} />}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              Download the rows that failed
            </Button>
          )}
          <Button component={Link} to="/main/furls">
            Show the links
          </Button>
        </div>
      </div>
      {save.error && (
        <p className={css.trouble} role="alert">
          {failureWords(save.error).detail}
        </p>
      )}
    </Panel>
  )
}

function titleOf({ status, good }: Import): string {
  if (status === 'DONE') return good === 1 ? '1 link is made' : `${linksWord(good)} are made`
  return status === 'CANCELLED' ? 'This import was cancelled' : 'This import failed'
}

function endWords({ status, done, good, total }: Import): string {
  const bad = done - good
  if (status !== 'DONE') {
    return good === 0
      ? 'Nothing was made.'
      : `${linksWord(good)} of ${rowsWord(total)} had been made by then, and stay.`
  }
  if (bad === 0) return `Every one of ${rowsWord(total)} became a link.`
  return `${count(bad)} of ${rowsWord(total)} could not be imported. Download them with their reasons, mend them, and import that file.`
}
