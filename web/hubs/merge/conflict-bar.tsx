import { Button } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { BLOCKS_MAX } from '../../../contract/hubs/blocks.ts'
import { icon } from '../../ui/icon.ts'
import { useEditor } from '../editor/editor-context.ts'
import css from '../editor/notes.module.css'
import { personWords } from '../presence/person-words.ts'
import { bothChanged, conflictTitle } from './conflict-words.ts'
import type { Merging } from './merging.ts'

/** Shown when another member saved a change of the same part. Nothing is sent until this member has chosen. */
export function ConflictBar({ merging }: { merging: Merging }) {
  const { store } = useEditor()
  const { mine, theirs, merge, isOpen, setOpen } = merging
  const titles = merge.conflicts.map((each) => conflictTitle(each, mine, theirs.document))
  return (
    <section className={css.conflict} role="alert">
      <IconGitMerge {...icon} />
      <p>
        <b>{personWords(theirs.savedBy)} changed this page while you were editing.</b>{' '}
        {titles.length > 0
          ? bothChanged(titles)
          : `Together there are more than ${BLOCKS_MAX} blocks.`}{' '}
        Your work is kept here; nothing is sent until you choose.
      </p>
      <div className={css.conflictButtons}>
        <Button size="xs" disabled={merge.isTooLong || isOpen} onClick={() => setOpen(true)}>
          Compare and merge
        </Button>
        <Button size="xs" variant="default" onClick={store.keepMine}>
          Keep mine
        </Button>
        <Button size="xs" variant="default" onClick={store.takeTheirs}>
          Take theirs
        </Button>
      </div>
    </section>
  )
}
