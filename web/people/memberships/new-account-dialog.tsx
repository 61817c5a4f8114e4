import { Button, Group, Modal, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { NewAccount } from '../../../contract/people/memberships.ts'
import { useFormDraft } from '../../lib/forms/form-draft.ts'
import { allAt, useProblemForm } from '../../lib/forms/problem-form.ts'
import { TypedName } from '../../lib/forms/typed-name.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { makeAccountMutation, membershipsQuery } from './queries.ts'

interface NewAccountDialogProps {
  isOpen: boolean
  onClose: () => void
}

export function NewAccountDialog({ isOpen, onClose }: NewAccountDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Make an account" size={460}>
      <NewAccountForm onClose={onClose} />
    </Modal>
  )
}

/** Keeps a draft on this device until the account is created or the user cancels. */
function NewAccountForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const draft = useFormDraft({ name: 'new-account', schema: TypedName, untouched: { name: '' } })
  const form = useForm({
    ...draft.fields,
    validate: schemaResolver(NewAccount, { sync: true }),
  })
  const leave = () => {
    draft.drop()
    onClose()
  }
  const { element, submit, send } = useProblemForm(form, {
    ...makeAccountMutation,
    onSuccess: async ({ name }) => {
      leave()
      toast({ title: `${name} is made`, message: 'Switch to it when you like.' })
      await client.invalidateQueries({ queryKey: membershipsQuery.queryKey })
    },
    errorsOf: allAt('name'),
  })
  return (
    <form ref={element} noValidate onSubmit={submit(({ name }) => send.mutate(name))}>
      <TextInput
        data-autofocus
        label="Name"
        description="A team, a company, or yourself. You are its Owner."
        autoComplete="organization"
        {...form.getInputProps('name')}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={leave}>
          Cancel
        </Button>
        <Button type="submit" loading={send.isPending}>
          Make account
        </Button>
      </Group>
    </form>
  )
}
