import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Glob } from 'bun'
import {
  LINK_DAYS,
  PENDING_DAYS,
  QUALIFY_DAYS,
  REFERRAL_REWARD,
} from '../../contract/plans/referral-terms.ts'
import { type TierLimits, tierLimits } from '../../contract/plans/tiers.ts'

const FOLDER = import.meta.dir
const GUIDE = join(FOLDER, '../../docs/guide')
const PICTURES = join(FOLDER, 'pictures')
const sizes: Record<string, { width: number; height: number }> = JSON.parse(
  readFileSync(join(PICTURES, 'sizes.json'), 'utf8'),
)
const addresses = [...new Glob('**/*.mdx').scanSync(FOLDER)].map((file) => file.slice(0, -4)).sort()
const FIELDS = ['title', 'description', 'category', 'date', 'picture', 'pictureAlt']

describe.each(addresses)('The post %s', (address) => {
  const text = readFileSync(join(FOLDER, `${address}.mdx`), 'utf8')
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const fields = Bun.YAML.parse(head) as Record<string, string>

  test('has a complete front matter, of the date of its folder', () => {
    expect(Object.keys(fields).sort()).toEqual(FIELDS.toSorted())
    expect(Object.values(fields).filter((value) => value.trim() === '')).toEqual([])
    expect(fields.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(fields.date?.replaceAll('-', '/')).toStartWith(dirname(address))
  })

  test('has between 900 and 1,800 words', () => {
    const words = body.split(/\s+/).filter(Boolean).length
    expect(words).toBeGreaterThanOrEqual(900)
    expect(words).toBeLessThanOrEqual(1800)
  })

  test('shows pictures that exist in both schemes, with their sizes and a text instead of each', () => {
    const shown = [...body.matchAll(/<Picture name="([^"]+)" alt="([^"]+)"/g)]
    expect(shown).toHaveLength(body.split('<Picture').length - 1)
    for (const name of [fields.picture ?? '', ...shown.map(([, name = '']) => name)]) {
      expect([name, sizes[name]?.width]).toEqual([name, expect.any(Number)])
      for (const scheme of ['light', 'dark'])
        expect([name, existsSync(join(PICTURES, `${name}-${scheme}.webp`))]).toEqual([name, true])
    }
  })

  test('links to known posts and pages only', () => {
    const links = [...body.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to)
    const known = new Set([
      ...addresses.map((each) => `/blog/${each}`),
      ...readdirSync(GUIDE).map((file) => `/docs/${file.replace(/\.mdx?$/, '')}`),
    ])
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((to) => !known.has(to))).toEqual([])
    expect(links).not.toContain(`/blog/${address}`)
  })
})

test('the posts link to each other: each is found from another one', () => {
  const texts = addresses.map(textOf)
  const linked = addresses.filter((address) =>
    texts.some((text) => text.includes(`(/blog/${address})`)),
  )
  expect(linked).toEqual(addresses)
})

const textOf = (address: string) => readFileSync(join(FOLDER, `${address}.mdx`), 'utf8')

test('the post about limits has those of the contract', () => {
  const { FREE, PRO } = tierLimits
  const names: [string, keyof TierLimits][] = [
    ['Links', 'links'],
    ['GeoFurls', 'geoLinks'],
    ['Hubs', 'hubs'],
    ['Own domains', 'domains'],
    ['People', 'users'],
    ['API keys', 'apiKeys'],
    ['Clicks counted a month', 'clicks'],
    ['Monitored links', 'monitors'],
  ]
  const text = textOf('2025/05/lifetime-links')
  const words = (limit: number | null) => limit?.toLocaleString('en')
  for (const [name, of] of names)
    expect(text).toContain(`| ${name} | ${words(FREE[of])} | ${words(PRO[of])} |`)
  expect(text).toContain(`${FREE.apiPerMinute} calls a minute instead of ${PRO.apiPerMinute}`)
  expect(text).toContain(`reach back ${FREE.retentionDays} days`)
})

test('the post about ambassadors has the terms of the contract', () => {
  const text = textOf('2025/05/ambassador-programme')
  const dollars = REFERRAL_REWARD.amount / 100
  for (const users of [1, 5, 20, 100]) expect(text).toContain(`| ${users} | $${users * dollars} |`)
  expect(text).toContain(`| ${QUALIFY_DAYS} | Qualified: $${dollars}, pending |`)
  expect(text).toContain(`| ${QUALIFY_DAYS + PENDING_DAYS} | Qualified: $${dollars}, to be paid |`)
  expect(text).toContain(`in the first ${LINK_DAYS} days of their account`)
})

test('there is a picture for posts without one', () => {
  expect(sizes.default).toEqual({ width: 1200, height: 700 })
  for (const scheme of ['light', 'dark'])
    expect(existsSync(join(PICTURES, `default-${scheme}.webp`))).toBe(true)
})
