import { describe, expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import { oneLine } from '../../../platform/one-line.ts'
import { readMarkup } from '../../../testing/corpora/corpora.ts'
import { discordBody, headerText, ntfyHeaders, slackBody, telegramBody } from './chat-formats.ts'
import { linesOf } from './lines.ts'
import { alertMail } from './mails.ts'
import type { AlertMessage, MessageItem } from './message.ts'
import { webhookBody } from './webhook.ts'
import { durationInWords, summaryOf } from './words.ts'

const app = {
  config: { publicUrl: 'https://links.example', basePath: '/app/' },
} as Parameters<typeof linesOf>[0]

const item: MessageItem = {
  kind: 'DOWN',
  linkId: 'lnk_1',
  incidentId: 'inc_1',
  domain: 'go.example',
  key: 'shop',
  shortUrl: 'https://go.example/shop',
  title: 'Shop',
  target: 'https://shop.example/',
  cause: 'STATUS',
  reason: 'It answers 500',
  startedAt: Date.parse('2026-11-21T12:00:00Z'),
  endedAt: null,
  downSeconds: 120,
  fallbackUrl: null,
  isFailedOver: false,
  certificateEndsAt: null,
  days: null,
}

const messageOf = (items: MessageItem[]): AlertMessage => ({
  kind: 'DOWN',
  at: item.startedAt,
  timeZone: 'Europe/Berlin',
  items,
})

const extra = [
  'a\r\nBcc: everybody@example.org',
  '@everyone @here <!channel> <@U123> <https://evil.example|click>',
  '[click](https://evil.example) **bold** `code` ||spoiler||',
  '=?UTF-8?B?ZXZpbA==?= subject',
  '\u202Egnp.exe \u0000 \u2028 next',
]
const hostile = [...readMarkup(), ...extra]

const messages = (title: string) => {
  const one = { ...item, title, reason: title, target: `https://shop.example/${title}` }
  return [messageOf([one]), messageOf([one, { ...one, key: 'two' }])]
}

describe('Hostile texts arrive as text', () => {
  test('there are some', () => expect(hostile.length).toBeGreaterThan(extra.length))

  test.each(hostile)('in mail: %j', (title) => {
    for (const message of messages(title)) {
      const { subject, html } = alertMail(app, message)
      expect(subject).not.toMatch(/[\r\n]/)
      const shown = html.replace(/^.*?<body/s, '')
      const tags = new Set([...shown.matchAll(/<([a-z!/][^\s>]*)/gi)].map(([, tag]) => tag))
      expect([...tags].filter((tag) => !/^\/?(div|p|a|body|html)$/.test(tag ?? ''))).toEqual([])
      for (const [, link] of html.matchAll(/href="([^"]*)"/g)) {
        expect(link).toStartWith('https://links.example/app/')
      }
    }
  })

  test.each(hostile)('in Slack: %j', (title) => {
    for (const message of messages(title)) {
      const { text, blocks } = slackBody(linesOf(app, message)) as {
        text: string
        blocks: { text: { type: string; text: string } }[]
      }
      expect(text).not.toMatch(/[<>]/)
      const marked = blocks.filter((block) => block.text.type === 'mrkdwn')
      expect(marked.map((block) => block.text.text)).toEqual([
        expect.stringMatching(/^<https:\/\/links\.example\/app\/[^<>]*\|Open in Unfurly>$/),
      ])
    }
  })

  test.each(hostile)('in Discord: %j', (title) => {
    for (const message of messages(title)) {
      const body = discordBody(linesOf(app, message)) as { content: string }
      expect(body).toMatchObject({ allowed_mentions: { parse: [] } })
      const lines = body.content.split('\n').slice(0, -1)
      for (const line of lines) expect(line.replace(/\\./g, '')).not.toMatch(/[*_~`|>#[\]()<@]/)
      expect(body.content.length).toBeLessThanOrEqual(2000)
    }
  })

  test.each(hostile)('in Telegram: %j', (title) => {
    for (const message of messages(title)) {
      const body = telegramBody('1', linesOf(app, message)) as { text: string }
      expect(body).not.toHaveProperty('parse_mode')
      expect(body.text.length).toBeLessThanOrEqual(4096)
    }
  })

  test.each(hostile)('in the headers of ntfy: %j', async (title) => {
    for (const message of messages(title)) {
      const lines = linesOf(app, message)
      for (const value of Object.values(ntfyHeaders(message, lines))) {
        expect(value).toMatch(/^[\x20-\x7e]*$/)
      }
      const { subject } = await PostalMime.parse(`Subject: ${headerText(lines.headline)}\r\n\r\n`)
      expect(subject).toBe(lines.headline)
    }
  })

  test.each(hostile)('in a webhook: %j', (title) => {
    const [message] = messages(title)
    if (!message) throw new Error('there is one')
    expect(JSON.parse(webhookBody(message)).data.monitors[0].title).toBe(title)
  })
})

test('a text becomes one line of so many characters', () => {
  expect(oneLine(' a\r\n\tb\u202Ec ', 10)).toBe('a bc')
  expect(oneLine('🦊🦊🦊🦊', 3)).toBe('🦊🦊…')
})

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [60, '1 minute'],
  [3599, '1 hour'],
  [7500, '2 hours 5 minutes'],
  [90_000, '1 day 1 hour'],
])('%d seconds are %s', (seconds, words) => expect(durationInWords(seconds)).toBe(words))

test('a summary counts what it is about', () => {
  expect(summaryOf(messageOf([item]))).toBe('go.example/shop is down: It answers 500')
  expect(summaryOf(messageOf([item, item, { ...item, kind: 'UP' }]))).toBe(
    '2 links are down, 1 link is back',
  )
  const was = { ...item, kind: 'WAS_DOWN' as const, endedAt: item.startedAt + 60_000 }
  expect(summaryOf(messageOf([was]))).toBe(
    'go.example/shop was down from 21 November 2026 at 13:00 CET to 21 November 2026 at 13:01 CET',
  )
})

test('a list of many ends', () => {
  const many = Array.from({ length: 30 }, (_, place) => ({ ...item, key: `k${place}` }))
  expect(linesOf(app, messageOf(many)).lines).toHaveLength(11)
  expect(linesOf(app, messageOf(many)).lines.at(-1)).toBe('And 20 more')
})
