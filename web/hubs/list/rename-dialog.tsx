import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { useGuardedForm } from '../../lib/forms/guarded-form.ts'
import { type ConflictWords, FormConflict } from '../../shared/form-conflict.tsx'
import { useLastDefined } from '../../ui/text/use-last-defined.ts'
import { editHub, readHub } from '../hub-calls.ts'
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

const named = ({ title }: Pick<Hub, 'title'>) => ({ title })
const words: ConflictWords<ReturnType<typeof named>> = {
  title: { label: 'Name', textOf: (title) => title },
}

function RenameForm({ hub, onClose }: { hub: Hub; onClose: () => void }) {
  const client = useQueryClient()
  const [opened] = useState(() => named(hub))
  const form = useForm({
    initialValues: opened,
    validate: { title: (title) => (title.trim() === '' ? 'Enter a name' : null) },
  })
  const { element, submit, isSaving, trouble, conflict } = useGuardedForm(form, {
    opened,
    read: () => readHub(hub),
    valuesOf: named,
    write: ({ values, tag }) => editHub(hub, { json: { title: values.title.trim() }, tag }),
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: hubKeys.all })
    },
  })
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <TextInput
        label="Name"
        description="In your lists. The name on the page is in its profile."
        maxLength={80}
        data-autofocus
        {...form.getInputProps('title')}
      />
      {conflict && <FormConflict {...conflict} words={words} />}
      {trouble && (
        <Text role="alert" c="var(--ui-danger-text)" size="sm" mt="xs">
          {trouble}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {!conflict && (
          <Button type="submit" loading={isSaving}>
            Rename
          </Button>
        )}
      </Group>
    </form>
  )
}
