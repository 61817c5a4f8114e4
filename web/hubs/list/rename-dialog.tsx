import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { useProblemForm } from '../../lib/forms/problem-form.ts'
import { useLastDefined } from '../../ui/text/use-last-defined.ts'
import { editHub } from '../hub-calls.ts'
import { hubKeys } from '../queries.ts'

interface RenameDialogProps {
  /** Undefined: closed. */
  hub: Hub | undefined
  onClose: () => void
}

export function RenameDialog({ hub, onClose }: RenameDialogProps) {
  const shown = useLastDefined(hub)
  return (
    <Modal opened={hub !== undefined} onClose={onClose} title="Rename hub" size={460}>
      {shown && <RenameForm key={shown.id} hub={shown} onClose={onClose} />}
    </Modal>
  )
}

function RenameForm({ hub, onClose }: { hub: Hub; onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    initialValues: { title: hub.title },
    validate: { title: (title) => (title.trim() === '' ? 'Enter a name' : null) },
  })
  const { element, send, submit, trouble } = useProblemForm(form, {
    mutationFn: (title: string) => editHub(hub, { title }),
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: hubKeys.all })
    },
  })
  return (
    <form ref={element} onSubmit={submit(({ title }) => send.mutate(title.trim()))} noValidate>
      <TextInput
        label="Name"
        description="In your lists. The name on the page is in its profile."
        maxLength={80}
        data-autofocus
        {...form.getInputProps('title')}
      />
      {trouble && (
        <Text role="alert" c="var(--ui-danger-text)" size="sm" mt="xs">
          {trouble}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={send.isPending}>
          Rename
        </Button>
      </Group>
    </form>
  )
}
