import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { isCancelled } from '../../lib/session/confirmation.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { confirmEmail } from './queries.ts'

/**
 * Confirms a new e-mail with the code from the link in its mail. Runs once the signed-in screen is mounted, because the call
 * may ask for a confirmation of the session. Afterwards the code is removed from the address bar, unless the server could
 * not be reached or failed (5xx): a reload then tries again.
 */
export function useMailedEmailCode(code: string | null): void {
  const navigate = useNavigate()
  const isUsed = useRef(false)
  const { mutate } = useMutation({
    mutationFn: confirmEmail,
    onSuccess: ({ email }) =>
      toast({
        title: 'Your e-mail is changed',
        message: `You log in with ${email} from now on. Your other sessions have ended.`,
      }),
    onError: (error) =>
      toast({
        title: 'Your e-mail stays as it was',
        message: isCancelled(error)
          ? 'It changes once you confirmed that it is you: open the link in the mail again.'
          : failureWords(error).detail,
        tone: 'danger',
      }),
    onSettled: async (_, error) => {
      if (!error || isDecided(error)) await navigate('/settings', { replace: true })
    },
  })
  useEffect(() => {
    if (code === null || isUsed.current) return
    isUsed.current = true
    mutate(code)
  }, [code, mutate])
}

const isDecided = (error: unknown) => error instanceof ApiProblem && error.status < 500
