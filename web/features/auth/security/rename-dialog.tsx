import { Button, Modal, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type Factor, RenameFactor } from '../../../../contract/people/mfa.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { TypedName } from '../../../lib/typed-name.ts'
import { renameFactor } from './queries.ts'
import css from './security.module.css'
import { failureSentence } from './toasts.ts'

interface RenameFormProps {
  factor: Factor
  onChange: () => Promise<unknown>
  onClose: () => void
}

export function RenameDialog({ isOpen, ...form }: RenameFormProps & { isOpen: boolean }) {
  return (
    <Modal opened={isOpen} onClose={form.onClose} title={`Rename ${form.factor.name}`} size={420}>
      <RenameForm {...form} />
    </Modal>
  )
}

function RenameForm({ factor, onChange, onClose }: RenameFormProps) {
  const draft = useFormDraft({
    name: `factor-${factor.id}`,
    schema: TypedName,
    untouched: { name: factor.name },
  })
  const form = useForm({
    ...draft.fields,
    validate: schemaResolver(RenameFactor, { sync: true }),
  })
  const leave = () => {
    draft.drop()
    onClose()
  }
  const rename = useMutation({
    mutationFn: async (name: string) => {
      await renameFactor(factor.id, name.trim())
      await onChange()
    },
    onSuccess: leave,
    onError: (error) => form.setErrors({ name: failureSentence(error) }),
  })
  return (
    <form
      className={css.steps}
      noValidate
      onSubmit={form.onSubmit(({ name }) => rename.mutate(name))}
    >
      <TextInput data-autofocus label="Name" maxLength={60} {...form.getInputProps('name')} />
      <div className={css.buttons}>
        <Button variant="default" onClick={leave}>
          Cancel
        </Button>
        <Button type="submit" loading={rename.isPending}>
          Save name
        </Button>
      </div>
    </form>
  )
}
