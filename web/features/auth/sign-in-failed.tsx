import type { ReactNode } from 'react'
import type { SignInTrouble } from './returned.ts'
import css from './sign-in-failed.module.css'

interface SignInFailedProps extends SignInTrouble {
  children: ReactNode
}

/** Below its title: what happened, what to find it by, and the way on. */
export function SignInFailed({ detail, requestId, children }: SignInFailedProps) {
  return (
    <>
      <div role="alert">
        <p className={css.words}>{detail}</p>
        {requestId && <p className={css.request}>Request {requestId}</p>}
      </div>
      <div className={css.action}>{children}</div>
    </>
  )
}
