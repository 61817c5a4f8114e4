import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useConfig } from '../../../lib/config.ts'
import { loginAddress } from '../../../lib/session/leave.ts'
import { claimsOf } from '../../../lib/session/token.ts'
import css from './check.module.css'
import { endLogin, logIn } from './login-queries.ts'
import { afterIdentity, type LoginStep } from './login-step.ts'
import { type PageSession, resumeSession } from './resume-session.ts'
import { SecondStep } from './second-step/second-step.tsx'
import { SecretForm } from './second-step/secret-form.tsx'
import own from './sign-in-form.module.css'
import { usePasskeyLogin } from './use-passkey-login.ts'

export interface SignInFormProps {
  email: string
  session: PageSession
  /** The session of the page was resumed. */
  onResumed: () => void
  /** The page's account is not open to the user who logged in. */
  onNoAccess: () => void
  onLeave: () => void
}

/** The steps of the login page, for one user and one account. */
export function SignInForm({ email, session, onResumed, onNoAccess, onLeave }: SignInFormProps) {
  const [step, setStep] = useState<LoginStep>({ at: 'password' })
  const finish = (token: string) => resumeSession(session, token)
  const go = (next: LoginStep) => {
    if (next.at === 'in') return onResumed()
    if (next.at !== 'account') return setStep(next)
    // Not awaited: the unfinished session expires anyway
    endLogin(next.token).catch(() => undefined)
    onNoAccess()
  }
  if (step.at === 'factor') {
    return (
      <div className={css.form}>
        <p className={css.text}>One more step: show in a second way that it is you.</p>
        <div className={own.step}>
          <SecondStep mfa={step.mfa} token={step.token} finish={finish} onNext={go} />
        </div>
        <OtherLogins onLeave={onLeave} />
      </div>
    )
  }
  return (
    <div className={css.form}>
      <p className={css.text}>
        Your session has ended. Log in, and this page goes on where you were: what you typed is
        still here.
      </p>
      {step.at === 'password' && step.note && (
        <p className={css.trouble} role="alert">
          {step.note}
        </p>
      )}
      <Password email={email} finish={finish} onNext={go} />
      <Passkey session={session} finish={finish} onNext={go} />
      <OtherLogins onLeave={onLeave} />
    </div>
  )
}

/** Looks read-only. Inline, because the theme sets the background of a field inline as well. */
const readOnlyStyles = { input: { background: 'var(--ui-sunken)', color: 'var(--ui-text-2)' } }

interface PasswordProps {
  email: string
  finish: (token: string) => Promise<LoginStep>
  onNext: (step: LoginStep) => void
}

function Password({ email, finish, onNext }: PasswordProps) {
  const check = useMutation({
    mutationFn: async (password: string) =>
      afterIdentity(await logIn({ username: email, password }), finish),
    onSuccess: onNext,
  })
  return (
    <SecretForm
      kind="PASSWORD"
      check={check}
      above={
        // A field, so that a password manager knows the user name
        <TextInput
          label="E-mail"
          size="md"
          autoComplete="username"
          readOnly
          value={email}
          styles={readOnlyStyles}
        />
      }
      buttons={
        <Button type="submit" size="md" fullWidth loading={check.isPending}>
          Log in
        </Button>
      }
    />
  )
}

interface PasskeyProps {
  session: PageSession
  finish: (token: string) => Promise<LoginStep>
  onNext: (step: LoginStep) => void
}

const OTHER_LOGIN = 'That passkey is of another login. Use yours, or your password.'

function Passkey({ session, finish, onNext }: PasskeyProps) {
  const login = usePasskeyLogin({
    finish: async (token): Promise<LoginStep> => {
      if (claimsOf(token).sub === session.userId) return finish(token)
      // Not awaited, as above
      endLogin(token).catch(() => undefined)
      return { at: 'password', note: OTHER_LOGIN }
    },
    onNext,
  })
  return (
    <>
      {login.sentence && (
        <p className={css.trouble} role="alert">
          {login.sentence}
        </p>
      )}
      <Button variant="default" size="md" fullWidth loading={login.isPending} onClick={login.ask}>
        Continue with a passkey
      </Button>
    </>
  )
}

/** Other logins, on the login page. It leads back to this page, and drafts are kept. */
function OtherLogins({ onLeave }: { onLeave: () => void }) {
  const { socialLoginEnabled } = useConfig()
  return (
    <>
      {socialLoginEnabled && (
        <Button variant="default" size="md" fullWidth onClick={onLeave}>
          Use single sign-on
        </Button>
      )}
      <p className={own.foot}>
        Somebody else, or a new e-mail?{' '}
        <LeaveLink onLeave={onLeave}>Log in on the login page</LeaveLink>
      </p>
    </>
  )
}

function LeaveLink({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  return (
    <a
      className={css.again}
      href={loginAddress()}
      onClick={(event) => {
        event.preventDefault()
        onLeave()
      }}
    >
      {children}
    </a>
  )
}
