import { expect, test } from 'bun:test'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { HubButton } from '../../../contract/hubs/hub-buttons.ts'
import { troublesOf } from './button-health.ts'

const now = new Date('2026-11-21T12:00:00')
const since = new Date('2026-11-20T18:20:00').toISOString()
const document: HubDocument = {
  profile: { name: 'Terns', bio: '' },
  blocks: [
    { id: 'b1', type: 'link', title: 'Book', url: 'https://boats.example/book' },
    { id: 'b2', type: 'link', title: 'Letters', url: 'https://letters.example/' },
    {
      id: 'b3',
      type: 'social',
      items: [{ id: 'm', network: 'mastodon', url: 'https://social.example/@tern' }],
    },
  ],
  theme: { preset: 'slate' },
  seo: {},
}

const button = (
  place: string,
  redirectTo: string,
  state: 'DOWN' | 'UP' | 'RECOVERING' = 'DOWN',
): HubButton => ({
  place,
  blockId: place.split('.')[0] ?? '',
  domain: 'hub.example',
  key: `key-${place}`,
  redirectTo,
  health: { state, since, reason: 'Answers 404' },
})

test('an address that is down is told with its answer and time, also one among several', () => {
  const buttons = [
    button('b1', 'https://boats.example/book'),
    button('b2', 'https://letters.example/', 'UP'),
    button('b3.m', 'https://social.example/@tern'),
  ]
  const troubles = troublesOf(document, buttons, now)
  expect(troubles.map(({ place, blockId }) => [place, blockId])).toEqual([
    ['b1', 'b1'],
    ['b3.m', 'b3'],
  ])
  expect(troubles[0]?.words).toMatch(/^Answers 404 since yesterday .*20/)
})

test('a new address is not judged by the published one, nor a hidden or an unchecked one', () => {
  expect(troublesOf(document, [button('b1', 'https://boats.example/old')], now)).toEqual([])
  expect(
    troublesOf(document, [button('b2', 'https://letters.example/', 'RECOVERING')], now),
  ).toEqual([])
  const unchecked = { ...button('b1', 'https://boats.example/book'), health: null }
  expect(troublesOf(document, [unchecked], now)).toEqual([])
  const hidden = {
    ...document,
    blocks: document.blocks.map((block) => ({ ...block, hidden: true })),
  }
  expect(troublesOf(hidden, [button('b1', 'https://boats.example/book')], now)).toEqual([])
})
