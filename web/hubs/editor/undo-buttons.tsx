import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { icon } from '../../ui/icon.ts'
import css from './editor.module.css'
import { useDraft, useEditor } from './editor-context.ts'

export function UndoButtons() {
  const { store } = useEditor()
  const canUndo = useDraft(({ steps }) => steps.past.length > 0)
  const canRedo = useDraft(({ steps }) => steps.future.length > 0)
  return (
    <div className={css.undo}>
      <Tooltip label="Undo (Ctrl Z)">
        <ActionIcon
          size={36}
          aria-label="Undo"
          aria-keyshortcuts="Control+Z"
          disabled={!canUndo}
          onClick={store.undo}
        >
          <IconArrowBackUp {...icon} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Redo (Ctrl Shift Z)">
        <ActionIcon
          size={36}
          aria-label="Redo"
          aria-keyshortcuts="Control+Shift+Z"
          disabled={!canRedo}
          onClick={store.redo}
        >
          <IconArrowForwardUp {...icon} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
