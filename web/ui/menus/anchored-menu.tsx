import { Menu, type MenuProps } from '@mantine/core'
import { type Ref, useImperativeHandle } from 'react'
import type { MenuAnchor } from './menu-button.tsx'

interface AnchoredMenuProps extends Pick<MenuProps, 'width' | 'position' | 'children'> {
  of: MenuAnchor
}

/** A menu anchored to a button that is rendered elsewhere, see `MenuButton`. */
export function AnchoredMenu({ of, children, ...look }: AnchoredMenuProps) {
  return (
    <Menu id={of.id} opened={of.isOpen} onChange={of.onChange} {...look}>
      <Menu.Target>
        <Anchor element={of.button} />
      </Menu.Target>
      {children}
    </Menu>
  )
}

/** Passes an existing element to Mantine as the menu's target. */
function Anchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element])
  return null
}
