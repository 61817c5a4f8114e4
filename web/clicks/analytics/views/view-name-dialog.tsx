import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { SavedView } from '../../../../contract/clicks/saved-views.ts'
import { allAt, useProblemForm } from '../../../lib/forms/problem-form.ts'
import { changeView, saveView, viewsQuery } from './view-queries.ts'

interface ViewNameDialogProps {
  /** The view that is renamed, or a new one; nothing while the dialog is closed. */
  named: SavedView | 'new' | undefined
  query: string
  onSaved: (view: SavedView) => void
  onClose: () => void
}

export function ViewNameDialog({ named, onClose, ...rest }: ViewNameDialogProps) {
  return (
    <Modal
      opened={named !== undefined}
      onClose={onClose}
      size={420}
      title={named === 'new' ? 'Save this view' : 'Rename this view'}
    >
      {named && <NameForm named={named} onClose={onClose} {...rest} />}
    </Modal>
  )
}

type NameFormProps = Omit<ViewNameDialogProps, 'named'> & { named: SavedView | 'new' }

function NameForm({ named, query, onSaved, onClose }: NameFormProps) {
  const client = useQueryClient()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: named === 'new' ? '' : named.name },
    validate: { name: (name) => (name.trim() === '' ? 'Enter a name' : null) },
  })
  const { element, send, submit } = useProblemForm(form, {
    mutationFn: ({ name }: { name: string }) =>
      named === 'new' ? saveView({ name, query }) : changeView({ id: named.id, name }),
    errorsOf: allAt('name', 'query'),
    onSuccess: async (view) => {
      await client.invalidateQueries({ queryKey: viewsQuery.queryKey })
      onSaved(view)
    },
  })
  return (
    <form ref={element} onSubmit={submit((values) => send.mutate(values))} noValidate>
      <TextInput
        label="Name"
        description="Only you see it. Period, filters, chart and comparison are kept."
        maxLength={60}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={send.isPending}>
          {named === 'new' ? 'Save view' : 'Rename view'}
        </Button>
      </Group>
    </form>
  )
}
