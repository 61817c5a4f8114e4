import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { HubVersion } from '../../../contract/hubs/versions.ts'
import { allAt, useProblemForm } from '../../lib/forms/problem-form.ts'
import { useEditor } from '../editor/editor-context.ts'
import { hubKeys } from '../queries.ts'
import { nameVersion } from './history-queries.ts'

interface NameDialogProps {
  version: HubVersion
  isOpen: boolean
  onClose: () => void
}

export function NameDialog({ version, isOpen, onClose }: NameDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Name version ${version.number}`} size={420}>
      <NameForm version={version} onClose={onClose} />
    </Modal>
  )
}

function NameForm({ version, onClose }: Omit<NameDialogProps, 'isOpen'>) {
  const { hub } = useEditor()
  const client = useQueryClient()
  const form = useForm({ initialValues: { label: version.label ?? '' } })
  const { element, send, submit } = useProblemForm(form, {
    mutationFn: (label: string) => nameVersion(hub, version.number, label || null),
    errorsOf: allAt('label'),
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: [...hubKeys.one(hub), 'versions'] })
    },
  })
  return (
    <form ref={element} noValidate onSubmit={submit(({ label }) => send.mutate(label.trim()))}>
      <TextInput
        label="Name"
        description="A named version is kept. Leave it empty to take the name away."
        maxLength={80}
        data-autofocus
        {...form.getInputProps('label')}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={send.isPending}>
          Save the name
        </Button>
      </Group>
    </form>
  )
}
