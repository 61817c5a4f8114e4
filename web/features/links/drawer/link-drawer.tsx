import { Drawer } from '@mantine/core'
import { useState } from 'react'
import type { CodePicture } from './code-picture.ts'
import type { DrawerSubject } from './drawer-subject.ts'
import type { EarlyPaste } from './early-paste.ts'
import css from './link-drawer.module.css'
import { LinkForm } from './link-form.tsx'

export interface LinkDrawerProps {
  subject: DrawerSubject
  domains: string[]
  /** Captures text pasted while the drawer is opening. */
  early: EarlyPaste
  Code: CodePicture
  isOpen: boolean
  onClose: () => void
}

const classNames = { content: css.content ?? '' }

/** A press outside does not close the drawer, because much may have been typed. Escape does, and keeps the draft. */
export function LinkDrawer({ subject, domains, early, Code, isOpen, onClose }: LinkDrawerProps) {
  const [isCovered, setCovered] = useState(false)
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      size={860}
      closeOnClickOutside={false}
      closeOnEscape={!isCovered}
      classNames={classNames}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <LinkForm
          subject={subject}
          domains={domains}
          early={early}
          Code={Code}
          onCover={setCovered}
          onClose={onClose}
        />
      </Drawer.Content>
    </Drawer.Root>
  )
}
