import { useMutation } from '@tanstack/react-query'
import { formSentence } from '../form-words.ts'
import css from '../forms.module.css'
import { Note } from '../note.tsx'
import { SendMailAgain } from '../send-mail-again.tsx'
import type { SentMail } from '../sent-mail.ts'
import { requestResetMutation } from './reset-queries.ts'

interface ResetSentProps {
  mail: SentMail
  onSent: (mail: SentMail) => void
}

/** The same for every address, so as not to reveal who has an account. */
export function ResetSent({ mail, onSent }: ResetSentProps) {
  const again = useMutation({
    ...requestResetMutation,
    onSuccess: () => onSent({ ...mail, sentAtMs: Date.now() }),
  })
  const sentence = formSentence(again.error)
  return (
    <div className={css.form}>
      <Note>
        <p>
          If there is an account with <b>{mail.email}</b>, a link is on its way. It works once, for
          one hour.
        </p>
        <p>Nothing after two minutes? Look in the spam folder, then send it again.</p>
      </Note>
      {sentence && <Note tone="warn">{sentence}</Note>}
      <SendMailAgain
        sentAtMs={mail.sentAtMs}
        isSending={again.isPending}
        isSent={again.isSuccess}
        onSend={() => again.mutate(mail.email)}
      />
    </div>
  )
}
