import { UnstyledButton } from '@mantine/core'
import css from '../check.module.css'
import { checkSentence } from '../check.ts'
import type { MailCode } from './mail-code.ts'

/** 'Send a new code in 24 s.', and why it could not be sent. */
export function SendAgain({ sending, waitSeconds }: MailCode) {
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
