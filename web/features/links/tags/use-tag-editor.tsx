import { useDisclosure } from '@mantine/hooks'
import { TagEditor } from './tag-editor.tsx'

/** The dialog for the account's tags. Render `editor` in a component that stays mounted while it is open. */
export function useTagEditor() {
  const [isOpen, { open, close }] = useDisclosure(false)
  // Closes in a later task: otherwise the same Escape would also close the drawer below
  const editor = <TagEditor isOpen={isOpen} onClose={() => setTimeout(close)} />
  return { isOpen, open, editor }
}
