import { Modal, VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { useTagEditor } from '../../../features/links/use-tag-editor.tsx'
import type { ShortcutCommand } from '../shortcuts/shortcuts.ts'
import css from './palette.module.css'
import { PaletteSearch } from './palette-search.tsx'

export interface PaletteProps {
  isOpen: boolean
  /** While an operator acts as somebody else, no other account opens. */
  isActing: boolean
  onClose: () => void
  /** Does what shortcuts do as well. */
  onCommand: (command: ShortcutCommand) => void
}

const classNames = { content: css.content ?? '' }
const at = { duration: 0 }

/** Everything there is, by name. It comes and goes without motion: it is in the way of nothing that way. */
export function Palette({ isOpen, isActing, onClose, onCommand }: PaletteProps) {
  const tagEditor = useTagEditor()
  const before = useRef<Element | null>(null)
  // What had the focus gets it back at once, so that a drawer that is chosen gives it back to that place, too
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
        // It is short, and to lock the page would lay all of it out anew
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
