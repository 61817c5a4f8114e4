import { Drawer } from '@mantine/core'
import type { DrawerSubject } from './drawer-subject.ts'
import type { EarlyPaste } from './early-paste.ts'
import css from './link-drawer.module.css'
import { LinkForm } from './link-form.tsx'

export interface LinkDrawerProps {
  subject: DrawerSubject
  domains: string[]
  /** What was pasted while the drawer was opening. */
  early: EarlyPaste
  isOpen: boolean
  onClose: () => void
}

const classNames = { content: css.content ?? '' }

/** A press outside does not close it: too much may have been typed. Escape does, and leaves the draft. */
export function LinkDrawer({ subject, domains, early, isOpen, onClose }: LinkDrawerProps) {
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      size={860}
      closeOnClickOutside={false}
      classNames={classNames}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <LinkForm subject={subject} domains={domains} early={early} onClose={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  )
}
