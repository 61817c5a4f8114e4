import { expect, test } from 'bun:test'
import { Parser } from 'htmlparser2'
import type { PublicStatus } from '../../../contract/monitoring/status-pages.ts'
import { readMarkup } from '../../testing/corpora/corpora.ts'
import { STATUS_PAGE_POLICY } from '../status-drawing/status-drawing.ts'
import { statusBadge, textWidth } from './badge.ts'
import type { ShownStatus } from './public-status.ts'
import { noStatusPage, statusPage } from './status-html.ts'

const payloads = readMarkup()
const home = 'https://unfurly.example/app/'
const allowed = new Set(
  'html head meta link title style body main footer a h1 h2 p small time ul li div span bdi b svg path clippath rect g text'.split(
    ' ',
  ),
)

/** What a parser finds beside the page's own elements, their texts, and the addresses that they lead to. */
function parsed(markup: string, options: { xmlMode: boolean }) {
  const found: string[] = []
  const links: string[] = []
  let text = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (!allowed.has(name.toLowerCase())) found.push(name)
        for (const [attribute, value] of Object.entries(attributes)) {
          if (/^on|style/i.test(attribute)) found.push(attribute)
          if (attribute === 'href') links.push(value)
        }
      },
      ontext: (part) => {
        text += part
      },
    },
    { ...options, decodeEntities: true },
  )
  parser.end(markup)
  return { found, links, text }
}

const item: PublicStatus['items'][number] = {
  name: 'Boats',
  shortUrl: 'https://go.example/boats',
  state: 'UP',
  since: '2026-11-21T12:00:00.000Z',
  uptime: { month: 1, quarter: 0.99 },
  days: [
    { day: '2026-11-20', uptime: null, downSeconds: 0 },
    { day: '2026-11-21', uptime: 0.9, downSeconds: 7200 },
  ],
}

const statusOf = (text: string): ShownStatus => ({
  counts: { UP: 1, DEGRADED: 0, DOWN: 0, UNKNOWN: 0 },
  shown: {
    title: text,
    state: 'UP',
    checkedAt: '2026-11-21T12:00:00.000Z',
    total: 2,
    items: [{ ...item, name: text }],
    incidents: [{ name: text, startedAt: '2026-11-21T10:00:00.000Z', endedAt: null }],
  },
})

test('a parser finds what is harmful', () => {
  const { found } = parsed('<p onclick="x()"><script>1</script>', { xmlMode: false })
  expect(found).toEqual(['onclick', 'script'])
})

test.each(payloads)('%s is text on a status page and in its badge', (text) => {
  const page = parsed(statusPage(statusOf(text), home), { xmlMode: false })
  expect(page.found).toEqual([])
  expect(page.links).toEqual(['data:,', 'https://go.example/boats', home])
  expect(page.text).toContain(text)
  const badge = parsed(statusBadge(statusOf(text)), { xmlMode: true })
  expect(badge.found).toEqual([])
  expect(badge.links).toEqual([])
})

test('a badge has room for its texts, and no sign that breaks it', () => {
  const title = 'Shop \u202eposh\u0001 \ud800 & <b>'
  const badge = statusBadge(statusOf(title))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
  expect(badge).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e\ud800]/)
  expect(badge).toContain('Shop posh \ufffd &amp; &lt;b&gt;')
  const width = Number(/^<svg [^>]*width="(\d+)"/.exec(badge)?.[1])
  expect(width).toBe(textWidth('Shop posh \ufffd & <b>') + textWidth('up') + 4 * 7)
})

test('a page that does not exist says so', () => {
  expect(parsed(noStatusPage(home), { xmlMode: false }).text).toContain('It was deleted')
})

test('the page runs no script, sends no form and stands in no frame', () => {
  expect(STATUS_PAGE_POLICY).toContain("default-src 'none'")
  expect(STATUS_PAGE_POLICY).toContain("form-action 'none'")
  expect(STATUS_PAGE_POLICY).toContain("frame-ancestors 'none'")
  expect(statusPage(statusOf('Shop'), home)).not.toContain('<script')
})
