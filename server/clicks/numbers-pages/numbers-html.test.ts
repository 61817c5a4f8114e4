import { expect, test } from 'bun:test'
import { Parser } from 'htmlparser2'
import { readMarkup } from '../../testing/corpora/corpora.ts'
import { numbersPage, numbersPolicy, passwordPage } from './numbers-html.ts'
import type { ShownNumbers } from './shown-numbers.ts'

const payloads = readMarkup()
const frame = { home: 'https://unfurly.example/app/', isEmbedded: false }
const reading = { ...frame, period: '30d', pass: undefined } as const
const allowed = new Set(
  'html head meta link title style body main footer nav a h1 h2 p dl div dt dd figure svg path figcaption span details summary table thead tbody tr th td section ol li rect bdi b abbr form input label button'.split(
    ' ',
  ),
)

/** What a parser finds beside the page's own elements, its texts, and the addresses that it leads to. */
function parsed(markup: string) {
  const found: string[] = []
  const links: string[] = []
  let text = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (!allowed.has(name)) found.push(name)
        for (const [attribute, value] of Object.entries(attributes)) {
          if (/^on|style/i.test(attribute)) found.push(attribute)
          if (attribute === 'href') links.push(value)
        }
      },
      ontext: (part) => {
        text += part
      },
    },
    { decodeEntities: true },
  )
  parser.end(markup)
  return { found, links, text }
}

const numbersOf = (text: string, clicks: readonly number[] = [1, 5, 3]): ShownNumbers => ({
  title: text,
  of: 'https://go.example/poster',
  from: 0,
  to: 1,
  interval: 'day',
  clicks: clicks.reduce((all, each) => all + each, 0),
  visitors: 4,
  isApproximate: true,
  isPartly: true,
  series: clicks.map((each, at) => ({ start: `2026-11-0${at + 1}T00:00:00Z`, clicks: each })),
  lists: [
    { title: 'Referrers', rows: [{ name: text, clicks: 5 }] },
    { title: 'Devices', rows: [] },
  ],
})

test.each(payloads)('%s is text on a public page with numbers', (text) => {
  const page = parsed(numbersPage(numbersOf(text), reading))
  expect(page.found).toEqual([])
  expect(page.links).toEqual([
    'data:,',
    'https://go.example/poster',
    ...['7d', '30d', '90d', '12mo'].map((period) => `?period=${period}`),
    frame.home,
  ])
  expect(page.text).toContain(text)
})

test.each(payloads)('%s as a pass stays within its field', (pass) => {
  const page = parsed(numbersPage(numbersOf('Poster'), { ...reading, pass }))
  expect(page.found).toEqual([])
  expect(page.links).toEqual(['data:,', 'https://go.example/poster', frame.home])
})

test.each([[[]], [[0]], [[7]], [[0, 0]]])('a chart of %p has no broken path', (clicks) => {
  const page = numbersPage(numbersOf('Poster', clicks), reading)
  expect(page).not.toContain('NaN')
  expect(page).not.toContain('Infinity')
  expect(page).not.toContain('undefined')
})

test('says what is estimated, left out or empty', () => {
  const { text } = parsed(numbersPage(numbersOf('Poster'), reading))
  expect(text).toContain('≈')
  expect(text).toContain('Some days of this time are not kept, and left out.')
  expect(text).toContain('Nothing in this time.')
  expect(text).toContain('3 Nov, so far')
})

test('asks for a password without a title, and says how many tries are left', () => {
  const asking = (entry: Parameters<typeof passwordPage>[0]) =>
    parsed(passwordPage(entry, { ...frame, period: '7d' })).text
  expect(asking({ kind: 'asks' })).not.toContain('tries')
  expect(asking({ kind: 'wrong', triesLeft: 1 })).toContain('You have 1 more try.')
  expect(asking({ kind: 'locked', retryAfterSeconds: 600 })).toContain('Come back in 10 minutes.')
})

test('runs no script, and only the embedded view stands in frames', () => {
  for (const view of ['page', 'embed'] as const) {
    expect(numbersPolicy(view)).toContain("default-src 'none'")
    expect(numbersPolicy(view)).toContain("form-action 'self'")
  }
  expect(numbersPolicy('page')).toContain("frame-ancestors 'none'")
  expect(numbersPolicy('embed')).toContain('frame-ancestors *')
  expect(numbersPage(numbersOf('Poster'), reading)).not.toContain('<script')
})
