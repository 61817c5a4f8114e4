import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readAgent } from './agent.ts'

/**
 * Agents that others collect, held against what we make of them. The lists are development dependencies, so an update
 * of one is judged before it lands. The guide's table has the same figures.
 */
const root = new URL('../../../../', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8')
const partOf = (name: string, path: string) => JSON.parse(textOf(`node_modules/${name}/${path}`))
const nameOf = (list: string) => `${list} ${partOf(list, 'package.json').version}`
const guide = textOf('docs/guide/analytics.md')

interface ListedAgent {
  agent: string
  /** The name of the list's entry. */
  entry: string
  isPerson: boolean
}
const misjudged = (listed: readonly ListedAgent[]): ListedAgent[] =>
  listed.filter(({ agent, isPerson }) => (readAgent(agent).kind === 'human') !== isPerson)
const deviceOfAgent = (agent: string): string => readAgent(agent).device

/** One in a thousand. */
const WRONG_MAX = 0.001
const grouped = (n: number) => n.toLocaleString('en-US')
const rowOf = (list: string, ...figures: (number | string)[]) =>
  `| ${list} | ${figures.map((figure) => (typeof figure === 'number' ? grouped(figure) : figure)).join(' | ')} |`

interface CrawlerEntry {
  pattern: string
  instances: string[]
}

/** Entries of the list of crawlers by their patterns, whose agents are those of people. */
const peopleAmongCrawlers: Record<string, string> = {
  'AP3A\\.240617\\.008': 'a build of Android, here in Instagram',
  'Code\\/1\\.': 'the editor VS Code, which opens pages in a panel',
  'MetaIAB Facebook': "the browser in Facebook's app",
  'Trae\\/': 'an editor, as VS Code',
  Fluid: 'a Mac program that makes an app of a site',
}

test('the listed crawlers are not people', () => {
  const entries: CrawlerEntry[] = partOf('crawler-user-agents', 'crawler-user-agents.json')
  const all = entries.flatMap(({ pattern, instances }) =>
    instances.map((agent): ListedAgent => ({ agent, entry: pattern, isPerson: false })),
  )
  const wrong = misjudged(all).filter(({ entry }) => !peopleAmongCrawlers[entry])
  expect(wrong.length / all.length, JSON.stringify(wrong)).toBeLessThanOrEqual(WRONG_MAX)
  const people = misjudged(all).filter(({ entry }) => peopleAmongCrawlers[entry])
  expect(new Set(people.map(({ entry }) => entry))).toEqual(
    new Set(Object.keys(peopleAmongCrawlers)),
  )
  const name = nameOf('crawler-user-agents')
  const right = all.length - wrong.length
  expect(guide).toContain(rowOf(name, 'programs', all.length, right))
})

/** Those of the hundred most frequent agents that no browser sends. */
const programsAmongPeople: Record<string, string> = {
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36':
    "the beginning of Chrome's, cut off: programs that draw cards send it",
}

test('the most frequent agents are those of people', () => {
  const agents: string[] = partOf('top-user-agents', 'src/index.json')
  const all = agents.map((agent): ListedAgent => ({ agent, entry: agent, isPerson: true }))
  const wrong = misjudged(all).filter(({ agent }) => !programsAmongPeople[agent])
  expect(wrong).toEqual([])
  const name = nameOf('top-user-agents')
  const right = all.length - wrong.length
  expect(guide).toContain(rowOf(name, 'people', all.length, right))
})

test("people's agents by their share of visits are people, each with its device", () => {
  const rows: { userAgent: string; deviceCategory: string }[] = partOf(
    'user-agents',
    'dist/user-agents.json',
  )
  const all = rows.map(
    ({ userAgent: agent }): ListedAgent => ({ agent, entry: agent, isPerson: true }),
  )
  const wrong = misjudged(all)
  expect(wrong.length / all.length, JSON.stringify(wrong.slice(0, 5))).toBeLessThanOrEqual(
    WRONG_MAX,
  )
  const devices = rows.filter((row) => deviceOfAgent(row.userAgent) === row.deviceCategory)
  expect(devices.length / rows.length).toBeGreaterThanOrEqual(1 - WRONG_MAX)
  const name = nameOf('user-agents')
  expect(guide).toContain(rowOf(name, 'people', all.length, all.length - wrong.length))
  expect(guide).toContain(rowOf(name, 'their devices', rows.length, devices.length))
})

interface Fixture {
  target: string
  category: string
}

/** Categories of the detector's fixtures that people browse with. */
const devicesOfCategories: Record<string, readonly string[]> = {
  pc: ['desktop'],
  // It has no category of tablets.
  smartphone: ['mobile', 'tablet'],
  mobilephone: ['mobile'],
  appliance: ['console', 'tv'],
}

/** Beginnings of fixtures of people's categories that are requests of programs, or of browsers that we do not know. */
const unknownFixtures: readonly [beginning: string, reason: string][] = [
  ['Dalvik/1.4.0', "an app's own request"],
  ['MobileSafari/7534.48.3 CFNetwork', "an app's own request"],
  ['Blogos/1.13 CFNetwork', "an app's own request"],
  ['Girls/2.0 (livedoor', 'a feed reader'],
  ['Mozilla/5.0 (Windows; U; Windows NT 6.0; en-US; aggregator VocusBot', 'a bot by its name'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_6_8) AppleWebKit/534.50 (KHTML', 'Instapaper'],
  ['Mozilla/5.0 (en-us) AppleWebKit/534.14 (KHTML, like Gecko; Google Wireless', 'a gateway'],
  ['Mozilla/5.0 (compatible; livedoor-Mobile-Gateway', 'a gateway'],
  ['Mozilla/5.0 (compatible; DoCoMo/1.0/D505i', 'a gateway, with its address'],
  ['Mozilla/5.0 (X11; U; Linux x86_64; en-US; rv:1.9.2.24) Gecko cXense', 'a crawler'],
  ['Mozilla/4.78 [ja] (Win98; U)', 'Netscape 4, which names no browser'],
  ['IAC/1.0 (H31IA', 'a phone of 2008'],
  ['Mozilla/3.0(DDIPOCKET;JRC', 'a phone of 2003'],
  ['Sleipnir/2.9.9', 'a browser that names nothing else'],
]
const isUnknown = (agent: string) =>
  unknownFixtures.some(([beginning]) => agent.startsWith(beginning))

describe('the fixtures of a device detector', () => {
  const folder = 'node_modules/woothee/woothee/testsets'
  const fixtures = readdirSync(fileURLToPath(new URL(folder, root))).flatMap(
    (file) => (Bun.YAML.parse(textOf(`${folder}/${file}`)) ?? []) as Fixture[],
  )
  const name = nameOf('woothee')
  const people = fixtures.filter(
    ({ category, target }) => category in devicesOfCategories && !isUnknown(target),
  )

  test('tell people from crawlers', () => {
    const crawlers = fixtures.filter(({ category }) => category === 'crawler')
    const listed = [...people, ...crawlers].map(
      ({ target, category }): ListedAgent => ({
        ...{ agent: target, entry: category },
        isPerson: category !== 'crawler',
      }),
    )
    expect(misjudged(listed)).toEqual([])
    expect(guide).toContain(rowOf(name, 'programs', crawlers.length, crawlers.length))
    expect(guide).toContain(rowOf(name, 'people', people.length, people.length))
  })

  test('tell devices apart', () => {
    const right = people.filter(({ target, category }) =>
      devicesOfCategories[category]?.includes(deviceOfAgent(target)),
    )
    expect(right.length / people.length).toBeGreaterThanOrEqual(0.95)
    expect(guide).toContain(rowOf(name, 'their devices', people.length, right.length))
  })
})
