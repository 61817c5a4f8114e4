import { Button } from '@mantine/core'
import { Note } from './note.tsx'
import { useSecondsUntil } from './seconds-until.ts'
import { MAIL_PAUSE_MS } from './sent-mail.ts'

interface SendMailAgainProps {
  sentAtMs: number
  isSending: boolean
  /** The mail was just sent again. */
  isSent: boolean
  onSend: () => void
}

/** Shows the wait: a mail takes a moment, and a second one would not help before that. */
export function SendMailAgain({ sentAtMs, isSending, isSent, onSend }: SendMailAgainProps) {
  const wait = useSecondsUntil(sentAtMs + MAIL_PAUSE_MS, MAIL_PAUSE_MS)
  return (
    <>
      {isSent && wait > 0 && <Note>Sent again.</Note>}
      <Button
        variant="default"
        size="md"
        fullWidth
        disabled={wait > 0}
        loading={isSending}
        onClick={onSend}
      >
        {wait > 0 ? `Send it again in ${wait} s` : 'Send it again'}
      </Button>
    </>
  )
}
