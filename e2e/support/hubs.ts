import { expect, type Page } from '@playwright/test'
import type { HubDocument } from '../../contract/hubs/document.ts'
import type { Hub } from '../../contract/hubs/hubs.ts'

/** A call of the API as the user who is signed in on the page. */
export function callAs<T>(
  page: Page,
  path: string,
  request: { method: string; body?: object; ifMatch?: string },
): Promise<T> {
  return page.evaluate(
    async ([address, { method, body, ifMatch }]) => {
      const token = localStorage.getItem('token')
      const answer = await fetch(`/api/ui/v1${address}`, {
        method,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          ...(ifMatch && { 'if-match': ifMatch }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return answer.json()
    },
    [path, request] as const,
  )
}

export const documentOf = (name: string, url: string): HubDocument => ({
  profile: { name, bio: 'Kites for every wind.' },
  blocks: [
    { id: 'b1', type: 'heading', text: 'This week' },
    { id: 'b2', type: 'link', title: 'Book a lesson', url, description: 'Two hours' },
    { id: 'b3', type: 'text', text: 'We fly **every** Sunday.' },
  ],
  theme: { preset: 'slate' },
  seo: {},
})

interface HubOptions {
  vanity: string
  document: HubDocument
  isPublished?: boolean
}

/** Makes a hub by the same calls as the screens. */
export async function makeHub(page: Page, { vanity, document, isPublished }: HubOptions) {
  const body = { title: document.profile.name, vanity, document }
  const hub = await callAs<Hub>(page, '/redirects/furlhub', { method: 'POST', body })
  if (!isPublished) return hub
  const path = `/furlhubs/${hub.domain}/${hub.key}/publish`
  return callAs<Hub>(page, path, { method: 'POST', body: {} })
}

/** Path of the editor below the base path. */
export const editorOf = ({ domain, key }: Hub): string =>
  `furlhub/editor/${encodeURIComponent(domain)}/${key}`

/** Saves a draft as another program would, also while the page is offline. */
export async function saveByCall(page: Page, { domain, key }: Hub, document: HubDocument) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const saved = await page.request.put(`/api/ui/v1/furlhubs/${domain}/${key}/draft`, {
    headers: { authorization: `Bearer ${token}`, 'if-match': '*' },
    data: { document },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
}
