import { type ComponentType, useEffect, useState } from 'react'
import { isActing, isReplacingSession } from '../../../lib/session/acting.ts'
import { keepFarewell } from '../../../lib/session/farewell.ts'
import { leaveForLogin } from '../../../lib/session/leave.ts'
import { signingIn } from '../../../lib/session/signing-in.ts'
import { claimsOf, isSameUserAndAccount, storedToken, TOKEN } from '../../../lib/session/token.ts'
import { useQuestionDialog } from '../confirm/use-question-dialog.ts'
import type { PageSession } from './resume-session.ts'
import type { SignInDialogProps } from './sign-in-dialog.tsx'

interface EndedSession extends PageSession {
  email: string
}

/**
 * Asks for a login over a page whose session has ended. It is above every other dialog, since any of them may have sent the
 * refused call. `email` is that of the signed-in user; undefined where the user cannot log in here, because an operator acts
 * as them. The dialog is loaded when it is needed.
 */
export function SignInAgain({ email }: { email: string | undefined }) {
  const [Dialog, setDialog] = useState<ComponentType<SignInDialogProps>>()
  const [ended, setEnded] = useState<EndedSession>()
  const { isOpen, settle } = useQuestionDialog(signingIn, {
    onEscape: leaveForLogin,
    prepare: async () => {
      const session = findPageSession()
      if (!session || !email || isActing() || isReplacingSession()) return false
      setEnded({ ...session, email })
      const code = await import('./sign-in-dialog.tsx').catch(() => undefined)
      setDialog(() => code?.SignInDialog)
      return code !== undefined
    },
  })
  useOtherTabs(isOpen, () => settle(true))
  return (
    Dialog &&
    ended && (
      <Dialog
        isOpen={isOpen}
        email={ended.email}
        session={ended}
        onResumed={() => settle(true)}
        onNoAccess={() => {
          keepFarewell('That account is not open to you any more.')
          leaveForLogin()
        }}
        onLeave={leaveForLogin}
      />
    )
  )
}

/** From the stored token, even if it has expired. */
function findPageSession(): PageSession | undefined {
  const { sub, acc } = claimsOf(storedToken())
  return sub && acc ? { userId: sub, accountId: acc } : undefined
}

/** A login or logout in another tab applies here as well. */
function useOtherTabs(isOpen: boolean, onBack: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const look = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== TOKEN) return
      if (newValue === null) leaveForLogin()
      else if (isSameUserAndAccount(oldValue ?? '', newValue)) onBack()
    }
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  })
}
