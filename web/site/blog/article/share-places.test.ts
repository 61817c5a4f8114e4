import { expect, test } from 'bun:test'
import { shareChannels } from '../../../../contract/links/share-channels.ts'
import { isChannel, sharedAddress, sharePage } from './share-places.ts'

const POST = 'https://unfurly.example/app/blog/2025/05/qr-codes'
const LINK = 'https://go.example/k7m4qzt'

test('the address that is shared names its channel', () => {
  for (const channel of shareChannels)
    expect(sharedAddress(POST, channel)).toBe(`${POST}?utm_source=${channel}`)
})

test('each page gets the short link and the title as they are', () => {
  const title = 'A & B: 50 % “more”? <i>'
  const x = new URL(sharePage('x', LINK, title))
  expect([x.host, x.searchParams.get('url'), x.searchParams.get('text')]).toEqual([
    'x.com',
    LINK,
    title,
  ])
  expect(new URL(sharePage('linkedin', LINK, title)).searchParams.get('url')).toBe(LINK)
  expect(new URL(sharePage('facebook', LINK, title)).searchParams.get('u')).toBe(LINK)
  const mail = sharePage('email', LINK, title)
  expect(mail).not.toContain('+')
  expect(new URL(mail).searchParams.get('subject')).toBe(title)
  expect(new URL(mail).searchParams.get('body')).toBe(`${title}\n\n${LINK}`)
})

test('other texts are no channel', () => {
  expect(shareChannels.every(isChannel)).toBe(true)
  expect([undefined, '', 'X', 'toString'].some(isChannel)).toBe(false)
})
