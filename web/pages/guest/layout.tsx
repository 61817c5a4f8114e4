import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { requireGuest } from '../../lib/session/guards.ts'
import { guestScript, showPage } from '../../people/auth/guest-script.ts'
import { keepSignupCodes } from '../../plans/promo/keep-signup-codes.ts'
import type { Route } from './+types/layout.ts'

export const clientMiddleware = [requireGuest]

/** For the prerendered HTML. */
export const loader = () => ({ isGuest: false })

/** Runs after the guard. Without a loader in the browser, the guard would not run on the first page. */
export const clientLoader = () => ({ isGuest: true })
clientLoader.hydrate = true as const

export default function GuestLayout({ loaderData: { isGuest } }: Route.ComponentProps) {
  useEffect(() => {
    keepSignupCodes()
  }, [])
  useEffect(() => {
    if (isGuest) showPage()
  }, [isGuest])
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before the first frame */}
      <script dangerouslySetInnerHTML={{ __html: guestScript }} />
      <Outlet />
    </>
  )
}
