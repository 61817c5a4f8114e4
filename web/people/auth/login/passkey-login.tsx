import { Button } from '@mantine/core'
import { Note } from '../note.tsx'
import { afterFactors, type LoginStep } from './login-step.ts'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'

/** Logs in without an e-mail and a password: by this button, or in the list of the e-mail field. */
export function PasskeyLogin({ onNext }: { onNext: (step: LoginStep) => void }) {
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
