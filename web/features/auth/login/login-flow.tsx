import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { intendedPage } from '../../../lib/session/intended-page.ts'
import { dropToken } from '../../../lib/session/token.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { folds } from '../folds.ts'
import { AccountChoice } from './account-choice.tsx'
import { LoginForm } from './login-form.tsx'
import { endLogin } from './login-queries.ts'
import { afterFactors, type LoginStep } from './login-step.ts'
import { isOpen } from './membership-state.ts'
import { SecondStep } from './second-step.tsx'
import { SingleSignOn } from './single-sign-on.tsx'
import { TextButton } from './text-button.tsx'

/** The login, from the password to the requested page. A reload starts over: an unfinished login is not stored. */
export function LoginFlow({ start }: { start: LoginStep }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [step, setStep] = useState(start)
  const [username, setUsername] = useState('')
  const go = (next: LoginStep, name = username) => {
    setUsername(name)
    if (next.at === 'in') void navigate(intendedPage(search), { replace: true })
    else setStep(next)
  }
  const goBack = () => {
    if (step.at === 'account') {
      // Not awaited, and a failure is ignored: the unfinished session expires anyway.
      endLogin(step.token).catch(() => undefined)
      dropToken()
    }
    go({ at: 'password' })
  }

  switch (step.at) {
    case 'factor':
      return (
        <AuthLayout
          fold={folds.login}
          title="One more step"
          intro="Show in a second way that it is you."
          foot={<TextButton onClick={goBack}>Log in as somebody else</TextButton>}
        >
          <SecondStep mfa={step.mfa} token={step.token} finish={afterFactors} onNext={go} />
        </AuthLayout>
      )
    case 'account':
      return (
        <AuthLayout
          fold={folds.login}
          {...choiceWords(step.memberships.some(isOpen))}
          foot={<TextButton onClick={goBack}>Log in as somebody else</TextButton>}
        >
          <AccountChoice token={step.token} memberships={step.memberships} onNext={go} />
        </AuthLayout>
      )
    default:
      return (
        <AuthLayout fold={folds.login} title="Log in" foot={<NewHere />}>
          <LoginForm {...wordsOf(step)} username={username} onNext={go} />
          <SingleSignOn />
        </AuthLayout>
      )
  }
}

const wordsOf = (step: LoginStep) =>
  step.at === 'password' ? { note: step.note, news: step.news } : {}

const choiceWords = (hasAccount: boolean) =>
  hasAccount
    ? { title: 'Choose an account', intro: 'You can change it later, in the top bar.' }
    : {
        title: 'You belong to no account',
        intro: 'Links belong to accounts. Take up one that is open to you, or make your own.',
      }

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
