import { Drawer } from '@mantine/core'
import { useState } from 'react'
import type { DrawerSubject } from './drawer-subject.ts'
import css from './link-drawer.module.css'
import { LinkForm } from './link-form.tsx'
import type { CodePicture } from './link-preview.tsx'

export interface LinkDrawerProps {
  subject: DrawerSubject
  domains: string[]
  Code: CodePicture
  isOpen: boolean
  onClose: () => void
}

const classNames = { content: css.content ?? '' }

/** A press outside does not close the drawer, because much may have been typed. Escape does, and keeps the draft. */
export function LinkDrawer({ subject, domains, Code, isOpen, onClose }: LinkDrawerProps) {
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
          Code={Code}
          onCover={setCovered}
          onClose={onClose}
        />
      </Drawer.Content>
    </Drawer.Root>
  )
}
