import {
  type Icon,
  IconCloudCheck,
  IconCloudOff,
  IconCloudPause,
  IconCloudUp,
  IconUpload,
} from '@tabler/icons-react'
import { smallIcon } from '../../../ui/icon.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import type { DraftPhase, DraftState } from './draft-state.ts'
import css from './editor.module.css'

const faces: Readonly<Record<DraftPhase, { Icon: Icon; words: string }>> = {
  clean: { Icon: IconCloudCheck, words: 'Saved' },
  dirty: { Icon: IconCloudUp, words: 'Saving…' },
  saving: { Icon: IconCloudUp, words: 'Saving…' },
  offline: { Icon: IconCloudOff, words: 'Offline, kept on this device' },
  refused: { Icon: IconCloudPause, words: 'Kept on this device: a field needs a look' },
  conflict: { Icon: IconCloudPause, words: 'Kept on this device' },
}

interface SaveStateProps {
  state: DraftState
  isPublishing: boolean
}

/** Where the last change is. Read out when that changes, but not each second of its age. */
export function SaveState({ state: { phase, savedAt }, isPublishing }: SaveStateProps) {
  const { Icon, words } = isPublishing ? { Icon: IconUpload, words: 'Publishing…' } : faces[phase]
  const isSaved = phase === 'clean' && !isPublishing
  return (
    <span className={css.save}>
      <Icon {...smallIcon} />
      <span role="status">{words}</span>
      {isSaved && <TimeAgo at={savedAt} isSentence />}
    </span>
  )
}
