import { Modal } from '@mantine/core'
import { lazy, type SyntheticEvent, useState } from 'react'
import { failureWords } from '../../lib/api/failure-words.ts'
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'

interface TagEditorProps {
  isOpen: boolean
  onClose: () => void
  /** Whether other screens can be reached from it. */
  leadsAway: boolean
}

const TagList = lazy(async () => ({ default: (await import('./tag-list.tsx')).TagList }))

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Escape closes an open row before the dialog. While a row is open, a press outside does nothing, so typed text is kept. */
export function TagEditor({ isOpen, onClose, leadsAway }: TagEditorProps) {
  const [open, setOpen] = useState(0)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Edit tags"
      size={520}
      closeOnEscape={open === 0}
      closeOnClickOutside={open === 0}
      // The dialog may be inside a form that handles these events itself
      onKeyDown={stop}
      onSubmit={stop}
    >
      <Boundary
        skeleton={<RowSkeleton rows={4} />}
        // React keeps the failure of a lazy component until the page is loaded again
        failure={(error) => (
          <ErrorState {...failureWords(error)} onRetry={() => location.reload()} />
        )}
      >
        <TagList
          onOpen={(isOpened) => setOpen((rows) => rows + (isOpened ? 1 : -1))}
          onLeave={leadsAway ? onClose : undefined}
        />
      </Boundary>
    </Modal>
  )
}
