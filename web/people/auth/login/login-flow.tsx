import { Button } from '@mantine/core'
import { lazy, startTransition, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { intendedPage } from '../../../lib/session/intended-page.ts'
import { dropToken } from '../../../lib/session/token.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { folds } from '../folds.ts'
import { Note } from '../note.tsx'
import { LoginForm } from './login-form.tsx'
import { endLogin } from './login-queries.ts'
import { afterFactors, type LoginStep } from './login-step.ts'
import css from './other-logins.module.css'
import { SingleSignOn } from './single-sign-on/single-sign-on.tsx'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'

/** Most logins end with the password. */
const LaterStep = lazy(async () => ({ default: (await import('./later-step.tsx')).LaterStep }))

/**
 * The login, from the password to the requested page. A reload starts over: an unfinished login is not stored. `start` may
 * change while the prerendered page is taken over, and counts until the first step is done.
 */
export function LoginFlow({ start }: { start: LoginStep }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [next, setNext] = useState<LoginStep>()
  const [username, setUsername] = useState('')
  const step = next ?? start
  const go = (to: LoginStep, name = username) => {
    if (to.at === 'in') return void navigate(intendedPage(search), { replace: true })
    // As a transition: the present step stays until the code of the next one is loaded
    startTransition(() => {
      setUsername(name)
      setNext(to)
    })
  }
  const goBack = () => {
    if (step.at === 'account') {
      // Not awaited, and a failure is ignored: the unfinished session expires anyway.
      endLogin(step.token).catch(() => undefined)
      dropToken()
    }
    go({ at: 'password' })
  }

  if ('token' in step) return <LaterStep step={step} onNext={go} onBack={goBack} />
  return (
    <AuthLayout fold={folds.login} title="Log in" foot={<NewHere />}>
      <LoginForm {...wordsOf(step)} username={username} onNext={go} />
      <p className={css.or}>or</p>
      <div className={css.ways}>
        <PasskeyLogin onNext={go} />
        <SingleSignOn />
      </div>
    </AuthLayout>
  )
}

const wordsOf = (step: LoginStep) =>
  step.at === 'password' ? { note: step.note, news: step.news } : {}

function NewHere() {
  return (
    <>
      New here?{' '}
      <Link className="site-link" to="/register-mail">
        Make an account
      </Link>
    </>
  )
}

/** Logs in without an e-mail and a password: by this button, or in the list of the e-mail field. */
function PasskeyLogin({ onNext }: { onNext: (step: LoginStep) => void }) {
  const login = usePasskeyLogin({ finish: afterFactors, onNext })
  usePasskeyAutofill(!login.isPending, login.check)
  return (
    <>
      {login.sentence && <Note tone="warn">{login.sentence}</Note>}
      <Button variant="default" size="md" fullWidth loading={login.isPending} onClick={login.ask}>
        Continue with a passkey
      </Button>
    </>
  )
}
