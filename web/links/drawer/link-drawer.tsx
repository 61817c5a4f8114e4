import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { focusHeading } from '../../ui/page/focus-heading.ts'
import { useScrollLock } from '../../ui/page/use-scroll-lock.ts'
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
  onClose: () => void
}

const classNames = { content: css.content ?? '' }

/** A drawer that a key opened has nothing to return the focus to: it goes to the heading, as on a new screen. */
function focusPage(): void {
  const { activeElement } = document
  if (activeElement !== document.body && !activeElement?.closest('[role="dialog"]')) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) focusHeading(heading)
}

/** A press outside does not close the drawer, because much may have been typed. Escape does, and keeps the draft. */
export function LinkDrawer({
  subject,
  domains,
  Code,
  isUnderDialog,
  isOpen,
  onClose,
}: LinkDrawerProps) {
  const [isCovered, setCovered] = useState(false)
  useScrollLock(isOpen)
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={focusPage}
      size={860}
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
          onClose={onClose}
        />
      </Drawer.Content>
    </Drawer.Root>
  )
}
