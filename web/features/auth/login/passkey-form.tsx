import { Button } from '@mantine/core'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import css from './check.module.css'
import { checkSentence } from './check.ts'
import { askPasskey } from './login-queries.ts'

interface PasskeyFormProps {
  token: string
  onError: (error: Error) => void
  /** Checks what the passkey signed. */
  check: {
    mutate: (response: Record<string, unknown>) => void
    error: Error | null
    isPending: boolean
  }
}

/** Loads the WebAuthn library on demand: most logins never need it. */
async function signWithPasskey(token: string): Promise<Record<string, unknown>> {
  const [{ startAuthentication }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    askPasskey(token),
  ])
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return { ...(await startAuthentication({ optionsJSON })) }
}

const NOT_USED = 'No passkey was used. Try again, or choose another way.'

export function PasskeyForm({ token, onError, check }: PasskeyFormProps) {
  const sign = useMutation({
    mutationFn: () => signWithPasskey(token),
    onSuccess: (response) => check.mutate(response),
    onError,
  })
  const error = sign.error ?? check.error
  const sentence = error && (isOurs(error) ? checkSentence(error, new Date()) : NOT_USED)
  return (
    <div className={css.form}>
      <p className={css.text}>Your device asks you for it, or your security key does.</p>
      {sentence && (
        <p className={css.trouble} role="alert">
          {sentence}
        </p>
      )}
      <Button
        size="md"
        fullWidth
        autoFocus
        loading={sign.isPending || check.isPending}
        onClick={() => sign.mutate()}
      >
        Use your passkey
      </Button>
    </div>
  )
}

/** Any other error is the browser's: its dialog was closed, or there is no passkey here. Its texts do not help users. */
const isOurs = (error: Error) => error instanceof ApiProblem || error instanceof TypeError
