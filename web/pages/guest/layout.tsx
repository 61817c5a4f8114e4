import { Outlet } from 'react-router'
import { FormSkeleton } from '../../features/auth/skeleton.tsx'
import { loadConfig } from '../../lib/config.ts'
import { requireGuest } from '../../lib/guards.ts'

export const clientMiddleware = [requireGuest]

/** Also what makes the guard run when one of these pages is the first: without a loader there would be nothing to wait for. */
export const clientLoader = () => loadConfig()

export const HydrateFallback = FormSkeleton

export default function GuestLayout() {
  return <Outlet />
}
