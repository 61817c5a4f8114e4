import { Outlet } from 'react-router'
import { requireSession } from '../../lib/guards.ts'

export const clientMiddleware = [requireSession]

export default function AppLayout() {
  return <Outlet />
}
