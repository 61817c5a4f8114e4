import { Button, Modal } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { ChangePassword } from '../../../../contract/people/passwords.ts'
import { useProblemForm } from '../../../lib/forms/problem-form.ts'
import { EndApiKeys } from '../confirm/end-api-keys.tsx'
import { formSentence } from '../form-words.ts'
import { NewPasswordField, PasswordField } from '../password-field.tsx'
import { changePassword, sessionsQuery } from './queries.ts'
import css from './security.module.css'
import { toastDone } from './toasts.ts'

interface ChangePasswordDialogProps {
  isOpen: boolean
  /** Tells a password manager which entry to update. */
  email: string
  onClose: () => void
}

export function ChangePasswordDialog({ isOpen, email, onClose }: ChangePasswordDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Change your password" size={460}>
      <ChangePasswordForm email={email} onClose={onClose} />
    </Modal>
  )
}

function ChangePasswordForm({ email, onClose }: Omit<ChangePasswordDialogProps, 'isOpen'>) {
  const client = useQueryClient()
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', endApiKeys: true },
    validate: schemaResolver(ChangePassword, { sync: true }),
  })
  const { element, submit, send } = useProblemForm(form, {
    mutationFn: changePassword,
    onSuccess: async ({ message }) => {
      onClose()
      toastDone('Password changed', message)
      await Promise.all([
        client.invalidateQueries({ queryKey: ['profile'] }),
        client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
      ])
    },
  })
  const sentence = formSentence(send.error)
  return (
    <form
      ref={element}
      className={css.steps}
      noValidate
      onSubmit={submit((values) => send.mutate(values))}
    >
      <p className={css.text}>Saving it signs you out on all your other devices.</p>
      {sentence && (
        <p className={css.trouble} role="alert">
          {sentence}
        </p>
      )}
      <input hidden name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Present password"
        data-autofocus
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <NewPasswordField label="New password" {...form.getInputProps('newPassword')} />
      <EndApiKeys {...form.getInputProps('endApiKeys', { type: 'checkbox' })} />
      <div className={css.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={send.isPending}>
          Save password
        </Button>
      </div>
    </form>
  )
}
