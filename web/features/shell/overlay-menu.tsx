import { Drawer, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

export interface OverlayMenuProps {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** The menu as an overlay, for windows too narrow to show both. */
export function OverlayMenu({ isOpen, onClose, children }: OverlayMenuProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="left" size={280}>
      <Drawer.Overlay />
      <Drawer.Content>
        <VisuallyHidden>
          <Drawer.Title>Menu</Drawer.Title>
        </VisuallyHidden>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  )
}
