import type { ReactNode } from 'react'
import css from './sign-in-failed.module.css'
import type { SignInTrouble } from './sign-in-return.ts'

interface SignInFailedProps extends SignInTrouble {
  children: ReactNode
}

/** Below the title: what happened, the request id, and how to continue. */
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
