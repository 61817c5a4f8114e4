import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Confirmation } from '../../../../contract/people/sessions.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import css from '../login/check.module.css'
import type { SecretCheck } from '../login/check.ts'
import { CodeForm } from '../login/second-step/code-form.tsx'
import { useMailCode } from '../login/second-step/mail-code.ts'
import { MailedCode } from '../login/second-step/mailed-code.tsx'
import { OtherMethods } from '../login/second-step/other-methods.tsx'
import { SecretForm } from '../login/second-step/secret-form.tsx'
import { confirmationQuery, confirmMutation, sendConfirmationCode } from './confirmation-queries.ts'

interface ConfirmFormProps {
  onConfirmed: () => void
  onCancel: () => void
}

/** Loads the user's methods first: a user of single sign-on may have no password. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { data, error, refetch, isFetching } = useQuery(confirmationQuery)
  if (data) return <ConfirmMethods {...props} methods={data.methods} />
  if (!error) {
    return (
      <div className={css.form} aria-busy="true">
        <Skeleton height={20} width="70%" />
        <Skeleton height={42} />
      </div>
    )
  }
  return (
    <div className={css.form}>
      <p className={css.text} role="alert">
        {failureWords(error).detail}
      </p>
      <Buttons onCancel={props.onCancel}>
        <Button data-autofocus loading={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      </Buttons>
    </div>
  )
}

function ConfirmMethods({
  methods,
  onConfirmed,
  onCancel,
}: ConfirmFormProps & Pick<Confirmation, 'methods'>) {
  const [method, setMethod] = useState(methods[0])
  const confirm = useMutation({ ...confirmMutation, onSuccess: onConfirmed })
  const mail = useMailCode(sendConfirmationCode)
  if (!method) return <NoConfirmMethod onCancel={onCancel} />

  const choose = (next: typeof method) => {
    confirm.reset()
    setMethod(next)
    if (next === 'EMAIL' && !mail.sending.data) mail.sending.mutate()
  }
  const check: SecretCheck = {
    ...confirm,
    mutate: (secret, after) =>
      confirm.mutate(method === 'PASSWORD' ? { password: secret } : { code: secret }, after),
  }
  const buttons = (
    <Buttons onCancel={onCancel}>
      <Button type="submit" loading={confirm.isPending}>
        Confirm
      </Button>
    </Buttons>
  )
  return (
    <div className={css.form}>
      <p className={css.text}>
        This needs a fresh check, so that nobody else does it who finds this screen open. It counts
        for ten minutes.
      </p>
      {method === 'EMAIL' && <MailedCode mail={mail} check={check} buttons={buttons} />}
      {method === 'TOTP' && (
        <CodeForm label="Code of your authenticator app" check={check} buttons={buttons} />
      )}
      {(method === 'PASSWORD' || method === 'RECOVERY') && (
        <SecretForm key={method} kind={method} check={check} buttons={buttons} />
      )}
      <OtherMethods methods={methods} present={method} onChoose={choose} />
    </div>
  )
}

function NoConfirmMethod({ onCancel }: Pick<ConfirmFormProps, 'onCancel'>) {
  return (
    <div className={css.form}>
      <p className={css.text}>
        You have no password yet to confirm it with. Set one first, by “Forgot it?” on the login
        page.
      </p>
      <Buttons onCancel={onCancel} />
    </div>
  )
}

interface ButtonsProps extends Pick<ConfirmFormProps, 'onCancel'> {
  children?: ReactNode
}

function Buttons({ onCancel, children }: ButtonsProps) {
  return (
    <div className={css.buttons}>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      {children}
    </div>
  )
}
