import { Button, Checkbox, Group, Modal, TextInput } from '@mantine/core'
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { hasPermission, isWithin } from '../../../contract/people/permissions.ts'
import { InviteUser } from '../../../contract/people/users.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { fieldErrors } from '../../lib/api/form-problems.ts'
import { useFormDraft } from '../../lib/forms/form-draft.ts'
import { useProblemForm } from '../../lib/forms/problem-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import css from './invite-dialog.module.css'
import { inviteMutation, teamQuery } from './queries.ts'
import { RoleChoice } from './roles/role-choice.tsx'
import { grantableRoles } from './roles/roles.ts'

interface InviteDialogProps {
  isOpen: boolean
  /** Role bits of the inviting member. */
  holder: number
  onClose: () => void
}

type InviteValues = Required<InviteUser>

const Draft = z.object({
  email: z.string(),
  role: z.number(),
  onlyOwnLinks: z.boolean().default(false),
})

/** Keeps a draft on this device until the invitation is sent or the user cancels. */
export function InviteDialog({ isOpen, holder, onClose }: InviteDialogProps) {
  const client = useQueryClient()
  const empty = { email: '', role: grantableRoles(holder)[0]?.bits ?? 0, onlyOwnLinks: false }
  const draft = useFormDraft({ name: 'invite', schema: Draft, untouched: empty })
  const form = useForm<InviteValues>({
    ...draft.fields,
    initialValues: { ...empty, ...grantable(draft.fields.initialValues, holder) },
    validate: schemaResolver(InviteUser, { sync: true }),
  })
  const leave = () => {
    onClose()
    form.setValues(empty)
    draft.drop()
  }
  const { element, submit, send, trouble } = useProblemForm(form, {
    ...inviteMutation,
    onSuccess: ({ email }) => {
      leave()
      toast({ title: 'Invited', message: `A mail is on its way to ${email}.` })
      return client.invalidateQueries({ queryKey: teamQuery.queryKey })
    },
    errorsOf: inviteErrors,
  })
  return (
    <Modal opened={isOpen} onClose={onClose} title="Invite someone" size={500}>
      <form
        ref={element}
        noValidate
        onSubmit={submit(({ email, role, onlyOwnLinks }) =>
          send.mutate({
            email: email.trim(),
            role,
            onlyOwnLinks: onlyOwnLinks && mayLimit(role),
          }),
        )}
      >
        <InviteFields form={form} holder={holder} />
        <p className={css.note}>
          The invitation works for 7 days. You cannot grant more than you hold.
        </p>
        {trouble && (
          <p className={css.trouble} role="alert">
            {trouble}
          </p>
        )}
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" loading={send.isPending}>
            Send invitation
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

function InviteFields({ form, holder }: { form: UseFormReturnType<InviteValues>; holder: number }) {
  return (
    <>
      <TextInput
        data-autofocus
        label="E-mail"
        type="email"
        autoComplete="off"
        placeholder="name@company.com"
        {...form.getInputProps('email')}
      />
      <RoleChoice
        roles={grantableRoles(holder)}
        value={form.values.role}
        onChange={(role) => form.setFieldValue('role', role)}
      />
      {mayLimit(form.values.role) && (
        <Checkbox
          mt="sm"
          label="Only their own links"
          description="They see, change and count only the links that they make."
          {...form.getInputProps('onlyOwnLinks', { type: 'checkbox' })}
        />
      )}
    </>
  )
}

/** People with the Admin permission see every link. */
const mayLimit = (role: number): boolean =>
  !hasPermission(role, 'Admin') && !hasPermission(role, 'Owner')

/** Drops a drafted role that the member may no longer grant. */
function grantable(draft: InviteValues, holder: number): Partial<InviteValues> {
  return isWithin(draft.role, holder) ? draft : { email: draft.email }
}

/** Existing members and invitations are errors of the e-mail field. */
function inviteErrors(error: unknown): Record<string, string> {
  const isAboutAddress =
    error instanceof ApiProblem && ['already-member', 'already-invited'].includes(error.kind)
  return isAboutAddress ? { email: error.detail } : fieldErrors(error, ['email', 'role'])
}
