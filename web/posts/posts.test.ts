import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Glob } from 'bun'

const FOLDER = import.meta.dir
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
    const known = addresses.map((each) => `/blog/${each}`)
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((to) => !known.includes(to))).toEqual([])
    expect(links).not.toContain(`/blog/${address}`)
  })
})

test('the posts link to each other: each is found from another one', () => {
  const texts = addresses.map((address) => readFileSync(join(FOLDER, `${address}.mdx`), 'utf8'))
  const linked = addresses.filter((address) =>
    texts.some((text) => text.includes(`(/blog/${address})`)),
  )
  expect(linked).toEqual(addresses)
})

test('there is a picture for posts without one', () => {
  expect(sizes.default).toEqual({ width: 1200, height: 700 })
  for (const scheme of ['light', 'dark'])
    expect(existsSync(join(PICTURES, `default-${scheme}.webp`))).toBe(true)
})
