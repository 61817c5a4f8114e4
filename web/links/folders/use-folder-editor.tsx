import { Modal } from '@mantine/core'
import { lazy, type RefObject, type SyntheticEvent, useState } from 'react'
import { failureWords } from '../../lib/api/failure-words.ts'
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import type { People } from './folder-form.tsx'
import type { OpenPart } from './folder-list.tsx'

const FolderList = lazy(async () => ({
  default: (await import('./folder-list.tsx')).FolderList,
}))

const stop = (event: SyntheticEvent) => event.stopPropagation()

/**
 * The dialog for the account's folders. Render `editor` in a component that stays mounted while it is open. The focus
 * goes back to `opener` where the control that opened the dialog is gone by then, such as a menu's item.
 */
export function useFolderEditor(people: People, opener?: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false)
  const [part, setPart] = useState<OpenPart>()
  // In a later task: otherwise the same Escape would also close a drawer below
  const closeLater = () =>
    setTimeout(() => {
      setOpen(false)
      opener?.current?.focus()
    })
  const open = (first?: OpenPart) => {
    setPart(first)
    setOpen(true)
  }
  const editor = (
    <Modal
      opened={isOpen}
      onClose={closeLater}
      title="Edit folders"
      size={520}
      // While a row is open, Escape closes that first, and a press outside does nothing, so typed text is kept
      closeOnEscape={part === undefined}
      closeOnClickOutside={part === undefined}
      // The dialog may be inside a form that handles these events itself
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) setPart(undefined)
      }}
      onSubmit={stop}
    >
      <Boundary
        skeleton={<RowSkeleton rows={3} />}
        // React keeps the failure of a lazy component until the page is loaded again
        failure={(error) => (
          <ErrorState {...failureWords(error)} onRetry={() => location.reload()} />
        )}
      >
        <FolderList people={people} open={part} onOpen={setPart} />
      </Boundary>
    </Modal>
  )
  return { isOpen, open, editor }
}
