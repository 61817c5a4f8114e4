import type { HubDocument } from '../../contract/hubs/document.ts'
import type { Hub } from '../../contract/hubs/hubs.ts'
import type { HubDraft } from '../../contract/hubs/versions.ts'
import type { SignedInClient } from '../neighbours/signed-in-client.ts'

const LINKS = 14
const ALBUMS = 6
const words = [
  'Winter tour',
  'New record',
  'Letters',
  'Workshop',
  'Shop',
  'Live in Bergen',
  'Notes',
]

/** A page of usual length, with all the blocks that most pages have. */
export function benchDocument(name: string): HubDocument {
  const address = (what: string) => `https://example.com/${what}?from=page`
  return {
    profile: {
      name,
      bio: 'Songs, letters and the odd workshop. Based in Bergen, mostly on trains.',
    },
    theme: { preset: 'slate' },
    seo: { title: `${name}: music and dates` },
    blocks: [
      {
        id: 'intro',
        type: 'text',
        text: 'The **new record** is out. [Read](https://example.com/) about it.',
      },
      ...Array.from({ length: LINKS }, (_, n) => ({
        id: `link${n}`,
        type: 'link' as const,
        title: `${words[n % words.length]} ${n + 1}`,
        description: n % 3 === 0 ? 'Dates, tickets and how to get there' : null,
        url: address(`link-${n}`),
      })),
      { id: 'more', type: 'heading', text: 'Earlier' },
      {
        id: 'albums',
        type: 'collection',
        title: 'Albums',
        view: 'list',
        items: Array.from({ length: ALBUMS }, (_, n) => ({
          title: `Album ${n + 1}`,
          description: `Twelve songs from ${2010 + n}`,
          url: address(`album-${n}`),
        })),
      },
      {
        id: 'social',
        type: 'social',
        items: ['instagram', 'youtube', 'bandcamp'].map((network) => ({
          network,
          url: address(network),
        })),
      },
    ],
  }
}

/** Creates a hub on the default domain and publishes it. */
export async function publishNewHub(client: SignedInClient, vanity: string): Promise<Hub> {
  const body = { title: 'Maya Lind', vanity, document: benchDocument('Maya Lind') }
  const hub = await client.send<Hub>('POST', '/redirects/furlhub', body)
  await client.send('POST', `${pathOf(hub)}/publish`, {})
  return hub
}

/** Saves the document as the draft, and publishes that. */
export async function publishAgain(
  client: SignedInClient,
  hub: Hub,
  document: HubDocument,
): Promise<void> {
  const path = pathOf(hub)
  const before = await client.fetch(`${path}/draft`)
  const tag = before.headers.get('etag') ?? ''
  await before.body?.cancel()
  const saved = await client.fetch(`${path}/draft`, {
    method: 'PUT',
    body: JSON.stringify({ document } satisfies Pick<HubDraft, 'document'>),
    headers: { 'content-type': 'application/json', 'if-match': tag },
  })
  await saved.body?.cancel()
  await client.send('POST', `${path}/publish`, {})
}

const pathOf = ({ domain, key }: Hub): string => `/furlhubs/${domain}/${key}`
