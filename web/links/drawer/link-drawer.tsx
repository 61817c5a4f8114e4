import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { useScrollLock } from '../../ui/page/use-scroll-lock.ts'
import type { OpenQr } from './announce-link.tsx'
import type { DrawerSubject } from './drawer-subject.ts'
import css from './link-drawer.module.css'
import { LinkForm } from './link-form.tsx'
import type { CodePicture } from './link-preview.tsx'

export interface LinkDrawerProps {
  subject: DrawerSubject
  domains: string[]
  Code: CodePicture
  /** Escape is then for that dialog. */
  isUnderDialog: boolean
  isOpen: boolean
  onQr: OpenQr
  onClose: () => void
}

const classNames = { content: css.content ?? '' }

/** A press outside does not close the drawer, because much may have been typed. Escape does, and keeps the draft. */
export function LinkDrawer({
  subject,
  domains,
  Code,
  isUnderDialog,
  isOpen,
  onQr,
  onClose,
}: LinkDrawerProps) {
  const [isCovered, setCovered] = useState(false)
  useScrollLock(isOpen)
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      size={800}
      closeOnClickOutside={false}
      lockScroll={false}
      closeOnEscape={!isCovered && !isUnderDialog}
      classNames={classNames}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <LinkForm
          subject={subject}
          domains={domains}
          Code={Code}
          onCover={setCovered}
          onQr={onQr}
          onClose={onClose}
        />
      </Drawer.Content>
    </Drawer.Root>
  )
}
