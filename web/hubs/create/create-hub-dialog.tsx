import { Modal } from '@mantine/core'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { useNarrow } from '../../ui/narrow.ts'
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
  const isNarrow = useNarrow()
  return (
    <Modal opened={isOpen} onClose={onClose} title="New hub" size={620} fullScreen={isNarrow}>
      <CreateHubForm {...form} onClose={onClose} />
    </Modal>
  )
}
