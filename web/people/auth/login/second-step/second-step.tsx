import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { MfaMethod, MfaState } from '../../../../../contract/people/mfa.ts'
import css from '../../forms.module.css'
import { type SecretCheck, triesWords } from '../check.ts'
import { endOfLogin } from '../ended-login.ts'
import { type FactorProof, passFactor, sendLoginCode } from '../login-queries.ts'
import type { LoginStep } from '../login-step.ts'
import { CodeForm } from './code-form.tsx'
import { useMailCode } from './mail-code.ts'
import { MailedCode } from './mailed-code.tsx'
import { OtherMethods } from './other-methods.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { SecretForm } from './secret-form.tsx'

interface SecondStepProps {
  mfa: MfaState
  token: string
  /** Called with the token of the completed login. */
  finish: (token: string) => Promise<LoginStep>
  onNext: (step: LoginStep) => void
}

const RESEND_AFTER_MS = 30_000

/** Asks for the second factor, by any of the user's methods. */
export function SecondStep({ mfa, token, finish, onNext }: SecondStepProps) {
  const [method, setMethod] = useState<MfaMethod>(mfa.methods[0] ?? 'EMAIL')
  // If e-mail is the first method, the login has already sent a code.
  const [first] = useState(() =>
    method === 'EMAIL' ? { ...mfa, nextAtMs: Date.now() + RESEND_AFTER_MS } : undefined,
  )
  const pass = usePass({ mfa, token, finish, onNext })
  const mail = useMailCode(() => sendLoginCode(token), {
    firstAtMs: first?.nextAtMs,
    onError: pass.endIfOver,
  })

  const choose = (next: MfaMethod) => {
    pass.reset()
    setMethod(next)
    if (next === 'EMAIL' && !first && !mail.sending.data) mail.sending.mutate()
  }
  const check: SecretCheck = {
    ...pass,
    mutate: (code, after) => method !== 'PASSKEY' && pass.mutate({ method, code }, after),
  }
  const tries = triesWords(pass.triesLeft)
  const buttons = (
    <Button type="submit" size="md" fullWidth loading={pass.isPending}>
      Log in
    </Button>
  )
  return (
    <div className={css.form}>
      {method === 'EMAIL' && (
        <MailedCode mail={mail} first={first} check={check} tries={tries} buttons={buttons} />
      )}
      {method === 'TOTP' && (
        <CodeForm
          label="Code of your authenticator app"
          check={check}
          below={tries}
          buttons={buttons}
        />
      )}
      {method === 'RECOVERY' && (
        <SecretForm kind="RECOVERY" check={check} below={tries} buttons={buttons} />
      )}
      {method === 'PASSKEY' && (
        <PasskeyForm
          token={token}
          onError={pass.endIfOver}
          check={{ ...pass, mutate: (response) => pass.mutate({ method, response }) }}
        />
      )}
      <OtherMethods methods={mfa.methods} present={method} onChoose={choose} />
    </div>
  )
}

/** Counts the tries, and returns to the password when the login has ended. */
function usePass({ mfa, token, finish, onNext }: SecondStepProps) {
  const [triesLeft, setTriesLeft] = useState(mfa.attemptsLeft)
  const pass = useMutation({
    mutationFn: async (proof: FactorProof) => finish(await passFactor(token, proof)),
    onSuccess: (step) => onNext(step),
    onError: (error) => {
      const left = triesLeft - 1
      const note = endOfLogin(error, left)
      if (note) onNext({ at: 'password', note })
      else setTriesLeft(left)
    },
  })
  const endIfOver = (error: Error) => {
    const note = endOfLogin(error, triesLeft)
    if (note) onNext({ at: 'password', note })
  }
  return { ...pass, triesLeft, endIfOver }
}
