import { Outlet } from 'react-router'
import { FormSkeleton } from '../../features/auth/skeleton.tsx'
import { loadConfig } from '../../lib/config.ts'
import { requireGuest } from '../../lib/session/guards.ts'

export const clientMiddleware = [requireGuest]

/** Also makes the guard run on the first page: without a loader the middleware would not run. */
export const clientLoader = () => loadConfig()

export const HydrateFallback = FormSkeleton

export default function GuestLayout() {
  return <Outlet />
}
