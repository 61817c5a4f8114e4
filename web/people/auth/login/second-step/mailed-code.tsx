import { Button, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SentCode } from '../../../../../contract/people/mfa.ts'
import { clockTime } from '../../form-words.ts'
import css from '../check.module.css'
import { checkSentence, type SecretCheck } from '../check.ts'
import { CodeForm } from './code-form.tsx'
import type { MailCode } from './mail-code.ts'

interface MailedCodeProps {
  mail: MailCode
  /** A code that has been sent already. */
  first?: Pick<SentCode, 'maskedEmail' | 'expiresAt'> | undefined
  check: SecretCheck
  tries?: string
  buttons: ReactNode
}

/** Asks for a mailed code. Sends it only on request, unless `first` has been sent. */
export function MailedCode({ mail, first, check, tries, buttons }: MailedCodeProps) {
  const { sending } = mail
  const sent = sending.data ?? first
  if (!sent) {
    const sentence = checkSentence(sending.error)
    return (
      <div className={css.form}>
        {sentence && (
          <p className={css.text} role="alert">
            {sentence}
          </p>
        )}
        <Button
          variant="default"
          data-autofocus
          disabled={mail.waitSeconds > 0}
          loading={sending.isPending}
          onClick={() => sending.mutate()}
        >
          {mail.waitSeconds > 0 ? `Send me a code in ${mail.waitSeconds} s` : 'Send me a code'}
        </Button>
      </div>
    )
  }
  const { maskedEmail, expiresAt } = sent
  return (
    <>
      <p className={css.text}>
        We sent a code to <b>{maskedEmail}</b>. It works until {clockTime(new Date(expiresAt))}.
      </p>
      <CodeForm
        label="Code of the mail"
        check={check}
        below={
          <>
            {tries} <SendAgain {...mail} />
          </>
        }
        buttons={buttons}
      />
    </>
  )
}

/** 'Send a new code in 24 s.', and why it could not be sent. */
function SendAgain({ sending, waitSeconds }: MailCode) {
  const isWaiting = waitSeconds > 0
  const sentence = checkSentence(sending.error)
  return (
    <>
      <UnstyledButton
        className={css.again}
        disabled={isWaiting || sending.isPending}
        onClick={() => sending.mutate()}
      >
        Send a new code
      </UnstyledButton>
      {isWaiting ? ` in ${waitSeconds} s.` : ''}
      <span role="status">{sentence ? ` ${sentence}` : sending.isSuccess && ' Sent.'}</span>
    </>
  )
}
