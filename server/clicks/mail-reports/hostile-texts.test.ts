import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sendMail } from '../../mail/mail.ts'
import { writing } from '../../platform/database/writing.ts'
import { describeApp } from '../../testing/app.ts'
import { readMarkup } from '../../testing/corpora/corpora.ts'
import { openPost, type Post } from '../../testing/post.ts'
import type { ReceivedMail } from '../../testing/servers/mail.ts'
import { spansOf } from './due.ts'
import { reportMail } from './report-mail.ts'
import { stopUrlOf } from './stopping.ts'
import { named } from './words.ts'

let post: Post
beforeAll(async () => {
  post = await openPost()
})
afterAll(() => post.stop())

const payloads = readMarkup()

/** Elements with the names of their attributes, links apart, and the text of a mail's HTML. */
function read(html: string): { elements: Set<string>; links: string[]; text: string } {
  const elements = new Set<string>()
  const links: string[] = []
  let text = ''
  new HTMLRewriter()
    .on('*', {
      element(element) {
        const names = [...element.attributes].map(([name]) => name).toSorted()
        elements.add([element.tagName, ...names].join(' '))
        const href = element.getAttribute('href')
        if (href !== null) links.push(href)
      },
      text: (chunk) => {
        text += chunk.text
      },
    })
    .transform(html)
  return { elements, links, text }
}

const ours = new Set([
  'html lang',
  'head',
  'meta charset',
  'meta content name',
  'title',
  'style',
  'body style',
  ...['div', 'p', 'h2', 'h3'].map((name) => `${name} style`),
  'div class style',
  'p class style',
  'a href style',
  'a class href style',
  'table style width',
  'tr',
  'td class style',
  'td align class style',
])

function expectText(mail: ReceivedMail | undefined, payload: string): void {
  const shown = named(payload)
  expect(mail?.text).toContain(shown)
  const { elements, links, text } = read(mail?.html ?? '')
  expect([...elements].filter((element) => !ours.has(element))).toEqual([])
  expect(links.filter((link) => !link.startsWith('http://localhost:3000/app/'))).toEqual([])
  expect(text).toContain(Bun.escapeHTML(shown))
}

/** As many as a list of a report shows. */
const BATCH = 5

describeApp('A mail report', (open) => {
  test('shows names of the corpus as text in both parts', async () => {
    const { app } = open()
    const email = `${crypto.randomUUID()}@example.org`
    const calendar = { every: 'week', timeZone: 'UTC' } as const
    const { span } = spansOf(calendar, '2026-11-23')
    const counted = { clicks: 3, visitors: 2, kinds: { human: 3, bot: 0, preview: 0 }, scans: 0 }
    for (let from = 0; from < payloads.length; from += BATCH) {
      const some = payloads.slice(from, from + BATCH)
      const letter = reportMail(app, {
        ...calendar,
        span,
        accountName: some[0] ?? '',
        parts: some.map((payload) => ({
          scope: { kind: 'tag', id: 'tag_x', name: payload },
          numbers: {
            summary: counted,
            before: counted,
            links: some.map((name) => ({ name, clicks: 60, before: 3 })),
            countries: [{ value: payload, clicks: 3 }],
            sources: some.map((value) => ({ value, clicks: 3 })),
          },
        })),
        gone: some.map((name) => ({ kind: 'domain', id: 'dom_x', name })),
        isOnce: false,
        stopUrl: stopUrlOf(app, 'rep_x'),
      })
      await writing(app, (inside) => sendMail(inside, email, letter))
      const mail = (await post.mailsTo(app, email)).at(-1)
      for (const payload of some) expectText(mail, payload)
    }
    expect(await post.mailsTo(app, email)).toHaveLength(Math.ceil(payloads.length / BATCH))
  })
})
