import { useMutation } from '@tanstack/react-query'
import { askWhoLogsIn, logInByPasskey } from './login-queries.ts'
import { passkeySentence, signWithPasskey } from './sign-with-passkey.ts'

interface PasskeyLogin {
  /** Asks the browser for a passkey. */
  ask: () => void
  /** Checks one that was signed with already. */
  check: (response: Record<string, unknown>) => void
  isPending: boolean
  /** What went wrong. */
  sentence: string | undefined
}

/** A login by a passkey alone. `finish` gets its token. */
export function usePasskeyLogin<Step>({
  finish,
  onNext,
}: {
  finish: (token: string) => Promise<Step>
  onNext: (step: Step) => void
}): PasskeyLogin {
  const check = useMutation({
    mutationFn: async (response: Record<string, unknown>) =>
      finish((await logInByPasskey(response)).token),
    onSuccess: (step) => onNext(step),
  })
  const sign = useMutation({
    mutationFn: () => signWithPasskey(askWhoLogsIn),
    onMutate: () => check.reset(),
    onSuccess: (response) => check.mutate(response),
  })
  return {
    ask: () => sign.mutate(),
    check: check.mutate,
    isPending: sign.isPending || check.isPending,
    sentence: passkeySentence(sign.error ?? check.error),
  }
}
