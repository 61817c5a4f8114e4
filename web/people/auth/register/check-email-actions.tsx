import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formSentence } from '../form-words.ts'
import css from '../forms.module.css'
import { Note } from '../note.tsx'
import { startRegistrationMutation } from '../queries.ts'
import { SendMailAgain } from '../send-mail-again.tsx'
import type { SentMail } from '../sent-mail.ts'

/** The link itself where the installation sends no mail, otherwise a hint; and a button to send the mail again. */
export function CheckEmailActions({ mail }: { mail: SentMail }) {
  const navigate = useNavigate()
  const again = useMutation({
    ...startRegistrationMutation,
    onSuccess: ({ openLink }) => {
      // Keep the earlier link: after too many mails the answer has none.
      const state = { ...mail, sentAtMs: Date.now(), openLink: openLink ?? mail.openLink }
      return navigate('/check-email', { replace: true, state })
    },
  })
  const sentence = formSentence(again.error)
  return (
    <div className={css.form}>
      {mail.openLink ? <OpenLink link={mail.openLink} /> : <Hint />}
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

function OpenLink({ link }: { link: string }) {
  return (
    <Note>
      <p>
        <b>This installation sends no mail yet.</b> So here is the link, on this machine only:
      </p>
      <p>
        <a className="site-link" href={link}>
          Go on with the registration
        </a>
      </p>
    </Note>
  )
}

function Hint() {
  return (
    <div className={css.note}>
      <p>Nothing after two minutes? Look in the spam folder, then send it again.</p>
    </div>
  )
}
