import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import css from '../check.module.css'
import { askPasskey } from '../login-queries.ts'
import { passkeySentence, signWithPasskey } from '../sign-with-passkey.ts'

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

export function PasskeyForm({ token, onError, check }: PasskeyFormProps) {
  const sign = useMutation({
    mutationFn: () => signWithPasskey(() => askPasskey(token)),
    onSuccess: (response) => check.mutate(response),
    onError,
  })
  const sentence = passkeySentence(sign.error ?? check.error)
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
