import type { Page } from '@playwright/test'
import type { Link } from '../../contract/links/links.ts'

/** Makes a link by the same call as the drawer, as the user who is signed in on the page. */
export function makeLink(page: Page, redirectTo: string): Promise<Link> {
  return page.evaluate(async (address) => {
    const answer = await fetch('/api/ui/v1/redirects/standard', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('token')}`,
      },
      body: JSON.stringify({ redirectTo: address }),
    })
    return answer.json()
  }, redirectTo)
}
