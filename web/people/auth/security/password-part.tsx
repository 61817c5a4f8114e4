import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Profile } from '../../../../contract/people/account.ts'
import { Row, RowList } from '../../../ui/lists/row-list.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { Mark } from './mark.tsx'
import { mailPasswordLink } from './queries.ts'
import { Since } from './since.tsx'
import { toastDone, toastFailure } from './toasts.ts'

export type PasswordProfile = Pick<Profile, 'email' | 'hasPassword' | 'passwordChangedAt'>

export function PasswordPart({ profile }: { profile: PasswordProfile }) {
  return (
    <Panel flush>
      <RowList>
        {profile.hasPassword ? (
          <PasswordRow {...profile} />
        ) : (
          <NoPasswordRow email={profile.email} />
        )}
      </RowList>
    </Panel>
  )
}

function PasswordRow({ email, passwordChangedAt }: PasswordProfile) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <Row
      beside
      mark={<Mark Icon={IconLock} />}
      name="Password"
      note={
        passwordChangedAt ? (
          <>
            Changed <Since at={passwordChangedAt} />
          </>
        ) : (
          'Not changed since you registered'
        )
      }
      actions={
        <>
          <Button
            size="xs"
            variant="default"
            aria-label="Change the password"
            onClick={dialog.open}
          >
            Change
          </Button>
          <ChangePasswordDialog isOpen={isOpen} email={email} onClose={dialog.close} />
        </>
      }
    />
  )
}

function NoPasswordRow({ email }: Pick<PasswordProfile, 'email'>) {
  const mail = useMutation({
    mutationFn: () => mailPasswordLink(email),
    onSuccess: () =>
      toastDone('Look in your mail', `The link to set a password is on its way to ${email}.`),
    onError: (error) => toastFailure('No mail was sent', error),
  })
  return (
    <Row
      beside
      mark={<Mark Icon={IconLock} />}
      name="No password"
      note="You log in by single sign-on. With a password there is a second way in."
      actions={
        <Button
          size="xs"
          variant="default"
          loading={mail.isPending}
          disabled={mail.isSuccess}
          onClick={() => mail.mutate()}
        >
          {mail.isSuccess ? 'Sent' : 'Set a password'}
        </Button>
      }
    />
  )
}
