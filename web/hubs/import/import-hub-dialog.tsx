import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { useNarrow } from '../../ui/narrow.ts'
import { ImportReview } from './import-review.tsx'
import { ImportSource, type SourcePreview } from './import-source.tsx'

interface ImportHubDialogProps {
  isOpen: boolean
  domains: string[]
  onClose: () => void
  onCreated: (hub: Hub) => void
}

/** A page of another service becomes a hub: read, looked at, made. */
export function ImportHubDialog({ isOpen, onClose, ...steps }: ImportHubDialogProps) {
  const isNarrow = useNarrow()
  const [read, setRead] = useState<SourcePreview>()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Import a page"
      size={read ? 880 : 620}
      fullScreen={isNarrow}
    >
      {read ? (
        <ImportReview {...steps} read={read} onBack={() => setRead(undefined)} />
      ) : (
        <ImportSource onRead={setRead} onClose={onClose} />
      )}
    </Modal>
  )
}
