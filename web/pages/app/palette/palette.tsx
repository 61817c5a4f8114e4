import { Modal, VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { useTagEditor } from '../../../links/tags/use-tag-editor.tsx'
import type { ShortcutCommand } from '../shortcuts/shortcuts.ts'
import css from './palette.module.css'
import { PaletteSearch } from './palette-search.tsx'

export interface PaletteProps {
  isOpen: boolean
  /** While an operator acts as another user, no other account can be opened. */
  isActing: boolean
  onClose: () => void
  /** Runs a command that also has a shortcut. */
  onCommand: (command: ShortcutCommand) => void
}

const classNames = { content: css.content ?? '' }
const at = { duration: 0 }

/** The command palette. It opens and closes without a transition, so that it delays nothing. */
export function Palette({ isOpen, isActing, onClose, onCommand }: PaletteProps) {
  const tagEditor = useTagEditor()
  const before = useRef<Element | null>(null)
  // Restore the focus at once, so that a drawer opened from here returns it to the same element
  const close = () => {
    onClose()
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }
  return (
    <>
      <Modal.Root
        opened={isOpen}
        onClose={close}
        size={600}
        yOffset="12vh"
        radius="lg"
        returnFocus={false}
        // Locking the scroll would lay out the whole page again
        lockScroll={false}
        transitionProps={at}
        classNames={classNames}
      >
        <Modal.Overlay />
        <Modal.Content>
          <VisuallyHidden>
            <Modal.Title>Search or go to</Modal.Title>
          </VisuallyHidden>
          <PaletteSearch
            isActing={isActing}
            onClose={close}
            onCommand={onCommand}
            onTags={tagEditor.open}
            onOpened={(active) => {
              before.current = active
            }}
          />
        </Modal.Content>
      </Modal.Root>
      {tagEditor.editor}
    </>
  )
}
