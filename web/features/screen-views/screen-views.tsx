import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { loadConfig } from '../../lib/config.ts'
import { screenRoute } from './screen-route.ts'

const LONGEST_TITLE = 120

/** Tells of each screen that is opened where the operator counts them, without who opened it. */
export function ScreenViews() {
  const { pathname } = useLocation()
  useEffect(() => {
    // Nobody waits for it, and nobody is told where it fails.
    tell(pathname, document.title).catch(() => undefined)
  }, [pathname])
  return null
}

async function tell(path: string, title: string): Promise<void> {
  const { screenViews } = await loadConfig()
  if (!screenViews) return
  // Not by the client of the other calls, which says who asks.
  await fetch('/api/ui/v1/screen-views', {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ route: screenRoute(path), title: title.slice(0, LONGEST_TITLE) }),
  })
}
