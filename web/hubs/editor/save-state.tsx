import {
  type Icon,
  IconCloudCheck,
  IconCloudOff,
  IconCloudPause,
  IconCloudUp,
  IconUpload,
} from '@tabler/icons-react'
import { storedUserId } from '../../lib/session/token.ts'
import { smallIcon } from '../../ui/icon.ts'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import type { DraftPhase } from '../draft/draft-state.ts'
import css from './editor.module.css'
import { useDraft } from './editor-context.ts'

const faces: Readonly<Record<DraftPhase, { Icon: Icon; words: string }>> = {
  clean: { Icon: IconCloudCheck, words: 'Saved' },
  dirty: { Icon: IconCloudUp, words: 'Saving…' },
  saving: { Icon: IconCloudUp, words: 'Saving…' },
  offline: { Icon: IconCloudOff, words: 'Offline, kept on this device' },
  refused: { Icon: IconCloudPause, words: 'Kept on this device: a field needs a look' },
  conflict: { Icon: IconCloudPause, words: 'Kept on this device' },
}

/** Where the last change is. Read out when that changes, but not each second of its age. */
export function SaveState({ isPublishing }: { isPublishing: boolean }) {
  const phase = useDraft((state) => state.phase)
  const savedAt = useDraft((state) => state.savedAt)
  const savedBy = useDraft((state) => state.savedBy)
  const { Icon, words } = isPublishing ? { Icon: IconUpload, words: 'Publishing…' } : faces[phase]
  const isSaved = phase === 'clean' && !isPublishing
  const other = savedBy && savedBy.id !== storedUserId() ? savedBy : undefined
  return (
    <span className={css.save}>
      <Icon {...smallIcon} />
      <span role="status">{words}</span>
      {isSaved && other && <span className={css.saver}>by {other.name || other.email}</span>}
      {isSaved && <TimeAgo at={savedAt} isSentence />}
    </span>
  )
}
