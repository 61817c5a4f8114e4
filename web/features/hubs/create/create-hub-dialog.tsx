import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Hub } from '../../../../contract/hubs/hubs.ts'
import { CreateHubForm } from './create-hub-form.tsx'
import type { HubTemplate } from './templates/template.ts'

interface CreateHubDialogProps {
  isOpen: boolean
  template: HubTemplate | undefined
  domains: string[]
  onClose: () => void
  onCreated: (hub: Hub) => void
}

export function CreateHubDialog({ isOpen, onClose, ...form }: CreateHubDialogProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="New hub"
      size={620}
      fullScreen={isNarrow ?? false}
    >
      <CreateHubForm {...form} onClose={onClose} />
    </Modal>
  )
}
