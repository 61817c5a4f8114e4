import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hasPermission } from '../../../../contract/people/permissions.ts'
import { isCancelled } from '../../../lib/session/confirmation.ts'
import { useAccount } from '../../../lib/session/session.ts'
import { formSentence } from '../form-words.ts'
import css from '../forms.module.css'
import { Note } from '../note.tsx'
import { grantExtension } from './connect-queries.ts'

interface ConnectFormProps {
  challenge: string
  name: string
  email: string
  onAllowed: (code: string) => void
}

/** Names what the extension may do, and lets it only when its button is pressed. */
export function ConnectForm({ challenge, name, email, onAllowed }: ConnectFormProps) {
  const account = useAccount()
  const grant = useMutation({
    mutationFn: () => grantExtension({ challenge, name }),
    onSuccess: ({ code }) => onAllowed(code),
  })
  const sentence = isCancelled(grant.error) ? undefined : formSentence(grant.error)
  if (!hasPermission(account.role, 'Create')) return <NotAllowed account={account.name} />
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        grant.mutate()
      }}
    >
      {sentence && <Note tone="warn">{sentence}</Note>}
      <div className={css.note}>
        <p>
          <b>{name}</b> will be able to, as <b>{email}</b> in <b>{account.name}</b>:
        </p>
        <ul className={css.points}>
          <li>make links</li>
          <li>see your links and how often they were clicked</li>
          <li>see the names of your tags, domains and UTM templates</li>
        </ul>
        <p>It can do nothing else, and does not see your password.</p>
      </div>
      <Button type="submit" size="md" fullWidth loading={grant.isPending}>
        Connect
      </Button>
      <Button component={Link} to="/main" size="md" fullWidth variant="default">
        Cancel
      </Button>
    </form>
  )
}

function NotAllowed({ account }: { account: string }) {
  return (
    <div className={css.form}>
      <Note tone="warn">
        In {account} you can only look. Ask an Administrator for the role Creator, or log in to
        another account.
      </Note>
      <Button component={Link} to="/main" size="md" fullWidth variant="default">
        Back to the dashboard
      </Button>
    </div>
  )
}
