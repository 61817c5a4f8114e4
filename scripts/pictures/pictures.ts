// Takes the pictures of posts, landing page and README from the demo account, each in both colour schemes. With names as
// arguments only those are taken again.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Demo, withDemo } from '../../bench/demo.ts'
import { lens, photograph, signIn } from './camera.ts'
import { coverPage } from './cover.ts'
import { furnish, HUB_DOMAIN, LINK_DOMAIN } from './furnish.ts'
import type { Scene } from './scene.ts'
import { hubScenes } from './scenes/hubs.ts'
import { linkScenes } from './scenes/links.ts'
import { monitoringScenes } from './scenes/monitoring.ts'
import { numberScenes } from './scenes/numbers.ts'
import { planScenes } from './scenes/plans.ts'
import { siteScenes } from './scenes/site.ts'
import { teamScenes } from './scenes/team.ts'
import { type Scheme, schemes } from './scheme.ts'
import { readSizes, type Sizes, sizeOfPng, writeSizes } from './sizes.ts'
import { webpOf } from './webp.ts'

const FOLDER = join(import.meta.dir, '../../web/posts/pictures')
const COVER = 'default'
const COVER_WINDOW = { width: 1200, height: 700 }

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

const scenes: readonly Scene[] = [
  ...linkScenes,
  ...numberScenes,
  ...hubScenes,
  ...monitoringScenes,
  ...teamScenes,
  ...planScenes,
  ...siteScenes,
].filter(({ name }) => isWanted(name))

const settings = {
  DEFAULT_DOMAIN: LINK_DOMAIN,
  DEFAULT_HUB_DOMAIN: HUB_DOMAIN,
  MONITOR_NAME: 'frankfurt',
}
const sizes: Sizes = wanted.length === 0 ? {} : readSizes(FOLDER)

await takeIn({ hasPayments: false })
await takeIn({ hasPayments: true })
writeSizes(FOLDER, sizes)

/** Takes the pictures of one kind of demo, which is made if there are any. */
async function takeIn({ hasPayments }: { hasPayments: boolean }): Promise<void> {
  const ours = scenes.filter((scene) => (scene.hasPayments ?? false) === hasPayments)
  const hasCover = !hasPayments && isWanted(COVER)
  if (ours.length === 0 && !hasCover) return
  const takeAll = async (demo: Demo) => {
    await furnish(new URL(demo.home).origin)
    for (const scheme of schemes) {
      if (hasCover) await takeCover(demo, scheme)
      await takeScenes(demo, scheme, ours)
    }
  }
  await withDemo(takeAll, { ...settings, PAYMENTS_ENABLED: String(hasPayments) })
}

async function takeCover(demo: Demo, scheme: Scheme): Promise<void> {
  const context = await demo.openContext({ isSignedIn: false, viewport: COVER_WINDOW })
  const page = await context.newPage()
  await page.setContent(coverPage(scheme))
  await keep(page, await page.screenshot(), { name: COVER, scheme })
  await context.close()
}

/** Each in a context of its own, so that no draft of one picture is in the next. */
async function takeScenes(demo: Demo, scheme: Scheme, ours: readonly Scene[]): Promise<void> {
  const options = { ...lens(scheme), isSignedIn: false }
  const first = await demo.openContext(options)
  const storageState = await signIn(first, demo.home)
  await first.close()
  for (const scene of ours) {
    const viewport = scene.window ?? options.viewport
    const context = await demo.openContext({ ...options, viewport, storageState })
    const page = await context.newPage()
    const png = await photograph(page, demo.home, scene)
    await keep(page, png, { name: scene.name, scheme })
    await context.close()
  }
}

interface Kept {
  name: string
  scheme: Scheme
}

async function keep(page: Page, png: Buffer, { name, scheme }: Kept): Promise<void> {
  const webp = await webpOf(page, png)
  writeFileSync(join(FOLDER, `${name}-${scheme}.webp`), webp)
  sizes[name] = sizeOfPng(png)
  process.stdout.write(`${name}-${scheme}.webp ${Math.round(webp.length / 1000)} kB\n`)
}
