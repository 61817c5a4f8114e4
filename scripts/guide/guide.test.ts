import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { problems } from '../../contract/problem.ts'
import { screenRoutes } from '../../contract/screens/screen-routes.ts'
import { screenOf } from '../../contract/screens/screens.ts'
import {
  anchorsOf,
  GUIDE,
  type GuidePage,
  listGuidePages,
  proseOf,
  readPage,
} from './guide-pages.ts'
import { rateRows, type StatedRow, sizeRows } from './stated-limits.ts'
import { tierRows } from './tier-limits.ts'

const pages = listGuidePages()
const GROUPS = ['Start', 'Run it', 'Use it', 'Build on it', 'Know it']
const FIELDS = ['title', 'description', 'group', 'order', 'checked']
const FIRST_CHECKED = '2026-11-25'
const DOCUMENTS = ['/api/ui/docs', '/analytics/docs']

const linksOf = (page: Pick<GuidePage, 'text'>) =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = '']) => address)

test('the guide has its pages', () => {
  expect(pages.map(({ name }) => name).toSorted()).toEqual([
    'analytics',
    'api',
    'domains',
    'extension',
    'hubs',
    'importing',
    'limits',
    'monitoring',
    'privacy',
    'problems',
    'self-hosting',
    'start',
    'webhooks',
  ])
})

describe.each(pages)('The page $name', (page) => {
  const { name, fields, text } = page

  test('says in its front matter what it is about, where it stands, and when it was checked', () => {
    expect(Object.keys(fields)).toEqual(FIELDS)
    expect(fields.title).toMatch(/^\S.{2,60}$/)
    expect(fields.description).toMatch(/^[A-Z].{20,180}\.$/)
    expect(GROUPS).toContain(fields.group ?? '')
    expect(fields.order).toMatch(/^[1-9]\d?$/)
    expect(fields.checked).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(new Date(`${fields.checked}T00:00:00Z`).toISOString()).toStartWith(fields.checked ?? '-')
    expect((fields.checked ?? '') >= FIRST_CHECKED).toBe(true)
  })

  test('leaves its title to the layout, and skips no level of headings', () => {
    const plain = text.replace(/^```[\s\S]*?^```$/gm, '')
    const levels = [...plain.matchAll(/^(#+) /gm)].map(([, signs = '']) => signs.length)
    expect(levels[0]).toBe(2)
    expect(levels.filter((level, at) => level < 2 || level > (levels[at - 1] ?? 1) + 1)).toEqual([])
    expect(new Set(anchorsOf(page)).size).toBe(anchorsOf(page).length)
  })

  test('links to pages, anchors and screens that exist', () => {
    expect(linksOf(page).filter((address) => !isThere(address, name))).toEqual([])
  })

  test('has no markup that is not drawn', () => {
    const bare = proseOf(page).replaceAll(/<https?:\/\/[^>\s]+>/g, '')
    expect(bare.match(/<\/?[a-z][^>]*>/gi)).toBeNull()
  })
})

test('no two pages have one place', () => {
  const places = pages.map(({ fields }) => `${fields.group} ${fields.order}`)
  expect(new Set(places).size).toBe(places.length)
})

/** Whether a link of a page leads somewhere. Addresses elsewhere are not asked. */
function isThere(address: string, from: string): boolean {
  if (/^https:\/\//.test(address)) return true
  const [path = '', anchor] = address.split('#')
  if (path.startsWith('/')) return anchor === undefined && isPublic(path)
  const target = path === '' ? from : /^([a-z-]+)\.md$/.exec(path)?.[1]
  const page = pages.find(({ name }) => name === target)
  return page !== undefined && (anchor === undefined || anchorsOf(page).includes(anchor))
}

function isPublic(path: string): boolean {
  const post = /^\/blog\/(.+)$/.exec(path)?.[1]
  if (post !== undefined) return existsSync(`web/posts/${post}.mdx`)
  return DOCUMENTS.includes(path) || screenOf(path.slice(1), screenRoutes) !== undefined
}

test('a link that leads nowhere is found', () => {
  const broken = [
    'nowhere.md',
    'api.md#nowhere',
    '#nowhere',
    '/nowhere',
    '/blog/2025/05/no',
    '../x.md',
  ]
  expect(broken.filter((address) => isThere(address, 'api'))).toEqual([])
  const right = [
    'api.md',
    'api.md#lists',
    '#lists',
    '/pricing',
    '/settings/domains',
    '/blog/2025/05/api',
  ]
  expect(right.filter((address) => !isThere(address, 'api'))).toEqual([])
  expect(linksOf(readPage('a', 'See [this](b.md), not `[that](c.md)`.'))).toEqual(['b.md'])
})

describe('The page limits', () => {
  const rows = readFileSync(`${GUIDE}/limits.md`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const missingOf = (stated: readonly StatedRow[]) =>
    stated.map((cells) => `| ${cells.join(' | ')} |`).filter((row) => !rows.includes(row))

  test('states the limits of the tiers', () => {
    expect(missingOf(tierRows)).toEqual([])
  })

  test('states how often calls may come', () => {
    expect(missingOf(rateRows)).toEqual([])
  })

  test('states sizes, numbers and times', () => {
    expect(missingOf(sizeRows)).toEqual([])
  })
})

test('the page problems describes each type under its status', () => {
  const text = readFileSync(`${GUIDE}/problems.md`, 'utf8')
  const described = text
    .split(/^## /m)
    .slice(1)
    .flatMap((part) =>
      part
        .split(/^### /m)
        .slice(1)
        .map((one) => [
          one.split('\n')[0],
          Number.parseInt(part, 10),
          one.split('\n\n')[1]?.trim(),
        ]),
    )
  const known = Object.entries(problems).map(([kind, [status, title, detail]]) => [
    kind,
    status,
    `**${title}.** ${detail}`,
  ])
  expect(described.toSorted()).toEqual(known.toSorted())
})
