import { Button } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { storedUserId } from '../../../lib/session/token.ts'
import { icon } from '../../../ui/icon.ts'
import type { TaggedDraft } from './draft-calls.ts'
import type { DraftStore } from './draft-store.ts'
import css from './notes.module.css'

interface ConflictBarProps {
  theirs: TaggedDraft
  store: DraftStore
}

/** Somebody else saved the draft while this one was edited. Nothing is sent until the member has chosen. */
export function ConflictBar({ theirs, store }: ConflictBarProps) {
  return (
    <section className={css.conflict} role="alert">
      <IconGitMerge {...icon} />
      <p>
        <b>{whoWords(theirs)} changed this page while you were editing.</b> Your work is kept here;
        nothing is sent until you choose.
      </p>
      <div className={css.conflictButtons}>
        <Button size="xs" onClick={store.keepMine}>
          Keep mine
        </Button>
        <Button size="xs" variant="default" onClick={store.takeTheirs}>
          Take theirs
        </Button>
      </div>
    </section>
  )
}

function whoWords({ savedBy }: TaggedDraft): string {
  if (!savedBy) return 'Somebody'
  return savedBy.id === storedUserId() ? 'You, in another window,' : savedBy.name || savedBy.email
}
