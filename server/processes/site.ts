import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { PRICING_TABLE_ORIGIN } from '../../contract/plans/pricing-table.ts'
import {
  type PageCondition,
  type PageFlag,
  type PageSlot,
  PUBLIC_ORIGIN,
  pageSlots,
} from '../../contract/screens/page-slots.ts'
import {
  framePath,
  GEO_SCREEN,
  HUB_EDITOR_SCREEN,
  HUB_SCREEN,
  screenOf,
  screens,
} from '../../contract/screens/screens.ts'
import packageJson from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import {
  openStaticSite,
  type SitePlace,
  type StaticSite,
  siteVersion,
} from '../platform/http/static-site.ts'

const POST_LIST = 'blog/blog-posts.json'
const PostList = z.array(z.object({ path: z.string() }))

/** The built pages; undefined in development, where another server serves them. */
export function openSite(config: Config): StaticSite | undefined {
  const folder = siteFolder()
  if (folder === undefined) return undefined
  const closed = new Set<string>(
    [
      ...(config.flags.geo ? [] : ([GEO_SCREEN] as const)),
      ...(config.flags.hub ? [] : ([HUB_SCREEN, HUB_EDITOR_SCREEN] as const)),
    ].map(framePath),
  )
  return openStaticSite({
    ...placeOf(config, folder),
    frameAt: (path) => {
      const screen = screenOf(path, screens)
      return screen && framePath(screen)
    },
    closed,
    trusted: hasPricingTable(config) ? [PRICING_TABLE_ORIGIN] : [],
    pictures: 'cards/',
    documents: {
      'blog/atom.xml': 'application/atom+xml; charset=utf-8',
      'blog/rss.xml': 'application/rss+xml; charset=utf-8',
      [POST_LIST]: 'application/json; charset=utf-8',
      'docs/search.json': 'application/json; charset=utf-8',
    },
  })
}

/**
 * A screen is reached from any page without a new document, so the policies of all allow it. The script is loaded only
 * where the table is shown.
 */
const hasPricingTable = ({ flags, stripe }: Config): boolean =>
  flags.payments && stripe.pricingTableId !== undefined && stripe.publishableKey !== undefined

/** Paths of the built posts; none in development without a build. */
export function readPosts({ basePath }: Config): ReadonlySet<string> {
  const file = join(siteFolder() ?? '', basePath, POST_LIST)
  if (!existsSync(file)) return new Set()
  const list = PostList.parse(JSON.parse(readFileSync(file, 'utf8')))
  return new Set(list.map(({ path }) => path))
}

/** Version of program and pages together: browsers reload the pages when it changes. */
export function buildVersion(config: Config): string {
  const folder = siteFolder()
  const pages = folder === undefined ? 'source' : siteVersion(placeOf(config, folder))
  return `${packageJson.version}-${pages}`
}

function siteFolder(): string | undefined {
  const isSource = import.meta.url.endsWith('.ts')
  const relative = isSource ? '../../build/client' : '../client'
  const folder = fileURLToPath(new URL(relative, import.meta.url))
  return existsSync(join(folder, 'index.html')) ? folder : undefined
}

function placeOf(config: Config, folder: string): SitePlace {
  const { basePath, publicUrl } = config
  return {
    folder,
    basePath,
    omit: (condition) => !isMet(condition as PageCondition, config),
    replace: [
      [PUBLIC_ORIGIN, publicUrl],
      ...Object.entries(pageSlots).map(
        ([slot, text]) => [text, settingFor(slot as PageSlot, config) ?? ''] as const,
      ),
    ],
  }
}

function isMet(condition: PageCondition, config: Config): boolean {
  if (condition.startsWith('no-')) {
    return !isMet(condition.slice('no-'.length) as PageCondition, config)
  }
  const flag = flagsOf(config)[condition as PageFlag]
  return flag ?? settingFor(condition as PageSlot, config) !== undefined
}

const flagsOf = ({ flags, screenViewsUrl }: Config): Record<PageFlag, boolean> => ({
  geo: flags.geo,
  hubs: flags.hub,
  payments: flags.payments,
  'screen-views': screenViewsUrl !== undefined,
  'single-sign-on': flags.socialLogin,
  'status-page': flags.statusPage,
})

const settingFor = (
  slot: PageSlot,
  { operator, extension, basePath }: Config,
): string | undefined =>
  ({
    'operator-name': operator.name,
    'contact-email': operator.email,
    'social-x': operator.networks.x,
    'social-linkedin': operator.networks.linkedin,
    'social-github': operator.networks.github,
    'extension-chrome': extension.chromeUrl ?? `${basePath}extension/install#chrome`,
    'extension-firefox': extension.firefoxUrl ?? `${basePath}extension/install#firefox`,
  })[slot]
