import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { EditAccount } from '../../../contract/people/account.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { fieldErrors } from '../../lib/api/form-problems.ts'
import { useFormDraft } from '../../lib/form-draft.ts'
import { useAccount } from '../../lib/session/session.ts'
import { TypedName } from '../../lib/typed-name.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import css from './account-name-form.module.css'
import { renameAccountMutation } from './queries.ts'

export function AccountNameForm() {
  const { id, name } = useAccount()
  const draft = useFormDraft({
    name: `account-name-${id}`,
    schema: TypedName,
    untouched: { name },
  })
  const form = useForm({
    ...draft.fields,
    validate: schemaResolver(EditAccount, { sync: true }),
  })
  const rename = useMutation({
    ...renameAccountMutation,
    onSuccess: (account, ...rest) => {
      renameAccountMutation.onSuccess?.(account, ...rest)
      form.setValues({ name: account.name })
      draft.drop()
      toast({ title: 'Saved', message: `The account is called ${account.name}.`, lifeMs: 3000 })
    },
    onError: (error) =>
      form.setErrors({ name: failureWords(error).detail, ...fieldErrors(error, ['name']) }),
  })
  return (
    <Panel>
      <form
        className={css.form}
        noValidate
        onSubmit={form.onSubmit((values) => rename.mutate(values.name))}
      >
        <TextInput
          className={css.name}
          label="Name of the account"
          autoComplete="organization"
          {...form.getInputProps('name')}
        />
        <Button type="submit" variant="default" loading={rename.isPending}>
          Save name
        </Button>
      </form>
    </Panel>
  )
}
