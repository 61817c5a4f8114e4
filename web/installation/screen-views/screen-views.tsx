import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { loadConfig } from '../../lib/config.ts'
import { screenRoute } from './screen-route.ts'

const LONGEST_TITLE = 120

/** Reports each opened screen, anonymously, if the operator has enabled screen views. */
export function ScreenViews() {
  const { pathname } = useLocation()
  useEffect(() => {
    // Fire and forget: failures are not reported.
    sendView(pathname, document.title).catch(() => undefined)
  }, [pathname])
  return null
}

async function sendView(path: string, title: string): Promise<void> {
  const { screenViews } = await loadConfig()
  if (!screenViews) return
  // Not the API client: it would send the token and identify the user.
  await fetch('/api/ui/v1/screen-views', {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ route: screenRoute(path), title: title.slice(0, LONGEST_TITLE) }),
  })
}
