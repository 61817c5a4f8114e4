import { Modal } from '@mantine/core'
import { useNarrow } from '../../ui/narrow.ts'
import { CreateHubForm, type CreateHubFormProps } from './create-hub-form.tsx'

interface CreateHubDialogProps extends CreateHubFormProps {
  isOpen: boolean
}

export function CreateHubDialog({ isOpen, ...form }: CreateHubDialogProps) {
  const isNarrow = useNarrow()
  return (
    <Modal opened={isOpen} onClose={form.onClose} title="New hub" size={620} fullScreen={isNarrow}>
      <CreateHubForm {...form} />
    </Modal>
  )
}
