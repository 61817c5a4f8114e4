import { useDisclosure } from '@mantine/hooks'
import type { RefObject } from 'react'
import { TagEditor } from './tag-editor.tsx'

/**
 * The dialog for the account's tags. Render `editor` in a component that stays mounted while it is open. The focus goes
 * back to `opener` where the control that opened the dialog is gone by then, such as a menu's item. In a form it has no
 * links to other screens, where the typed text would be lost.
 */
export function useTagEditor(opener?: RefObject<HTMLElement | null>, isInForm = false) {
  const [isOpen, { open, close }] = useDisclosure(false)
  // Closes in a later task: otherwise the same Escape would also close the drawer below
  const closeLater = () =>
    setTimeout(() => {
      close()
      opener?.current?.focus()
    })
  const editor = <TagEditor isOpen={isOpen} onClose={closeLater} leadsAway={!isInForm} />
  return { isOpen, open, editor }
}
