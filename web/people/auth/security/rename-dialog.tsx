import { Button, Modal, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type Factor, RenameFactor } from '../../../../contract/people/mfa.ts'
import { useFormDraft } from '../../../lib/forms/form-draft.ts'
import { allAt, useProblemForm } from '../../../lib/forms/problem-form.ts'
import { TypedName } from '../../../lib/forms/typed-name.ts'
import { renameFactor } from './queries.ts'
import css from './security.module.css'

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
  const { element, submit, send } = useProblemForm(form, {
    mutationFn: async (name: string) => {
      await renameFactor(factor.id, name.trim())
      await onChange()
    },
    onSuccess: leave,
    errorsOf: allAt('name'),
  })
  return (
    <form
      ref={element}
      className={css.steps}
      noValidate
      onSubmit={submit(({ name }) => send.mutate(name))}
    >
      <TextInput data-autofocus label="Name" maxLength={60} {...form.getInputProps('name')} />
      <div className={css.buttons}>
        <Button variant="default" onClick={leave}>
          Cancel
        </Button>
        <Button type="submit" loading={send.isPending}>
          Save name
        </Button>
      </div>
    </form>
  )
}
