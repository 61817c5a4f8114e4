import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { EditAccount } from '../../../contract/people/account.ts'
import { useFormDraft } from '../../lib/forms/form-draft.ts'
import { allAt, useProblemForm } from '../../lib/forms/problem-form.ts'
import { TypedName } from '../../lib/forms/typed-name.ts'
import { useAccount } from '../../lib/session/session.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import css from './account-forms.module.css'
import { editAccountMutation } from './queries.ts'

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
  const { element, submit, send } = useProblemForm(form, {
    ...editAccountMutation,
    onSuccess: (account, ...rest) => {
      editAccountMutation.onSuccess?.(account, ...rest)
      form.setValues({ name: account.name })
      draft.drop()
      toast({ title: 'Saved', message: `The account is called ${account.name}.` })
    },
    errorsOf: allAt('name'),
  })
  return (
    <Panel>
      <form
        ref={element}
        className={css.form}
        noValidate
        onSubmit={submit(({ name }) => send.mutate({ name }))}
      >
        <TextInput
          className={css.field}
          label="Name of the account"
          autoComplete="organization"
          {...form.getInputProps('name')}
        />
        <Button type="submit" variant="default" loading={send.isPending}>
          Save name
        </Button>
      </form>
    </Panel>
  )
}
