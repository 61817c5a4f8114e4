import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { CreatedApiKey } from '../../../contract/people/api-keys.ts'
import { CopyNow } from './copy-now.tsx'
import { NewKeyForm } from './new-key-form.tsx'

interface NewKeyDialogProps {
  isOpen: boolean
  makerRole: number
  onClose: () => void
}

/** First the form, then the key. The second closes only by its own button, since the key is never shown again. */
export function NewKeyDialog({ isOpen, makerRole, onClose }: NewKeyDialogProps) {
  const [made, setMade] = useState<CreatedApiKey>()
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={onClose}
        title="New key"
        size={520}
        closeOnClickOutside={false}
      >
        <NewKeyForm
          makerRole={makerRole}
          onMade={(key) => {
            setMade(key)
            onClose()
          }}
          onCancel={onClose}
        />
      </Modal>
      <CopyNow apiKey={made} onDone={() => setMade(undefined)} />
    </>
  )
}
