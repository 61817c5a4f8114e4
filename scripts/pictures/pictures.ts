// Takes the pictures of the blog's posts and of the landing page from the demo account, each in both colour schemes. With names as arguments only
// those are taken again.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Demo, withDemo } from '../../bench/demo.ts'
import { lens, photograph, signIn } from './camera.ts'
import { coverPage } from './cover.ts'
import { furnish } from './furnish.ts'
import { scenes } from './scenes.ts'
import { type Scheme, schemes } from './scheme.ts'
import { siteScenes } from './site-scenes.ts'
import { readSizes, type Sizes, sizeOfPng, writeSizes } from './sizes.ts'
import { webpOf } from './webp.ts'

const FOLDER = join(import.meta.dir, '../../web/posts/pictures')
const COVER = 'default'
const COVER_WINDOW = { width: 1200, height: 700 }

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

await withDemo(takeAll, { DEFAULT_DOMAIN: 'go.alder.example' })

async function takeAll(demo: Demo): Promise<void> {
  const origin = new URL(demo.home).origin
  await furnish(origin)
  const sizes: Sizes = wanted.length === 0 ? {} : readSizes(FOLDER)
  for (const scheme of schemes) {
    await takeCover(demo, scheme, sizes)
    await takeScenes(demo, scheme, sizes)
  }
  writeSizes(FOLDER, sizes)
}

async function takeCover(demo: Demo, scheme: Scheme, sizes: Sizes): Promise<void> {
  if (!isWanted(COVER)) return
  const context = await demo.openContext({ isSignedIn: false, viewport: COVER_WINDOW })
  const page = await context.newPage()
  await page.setContent(coverPage(scheme))
  await keep(page, await page.screenshot(), { name: COVER, scheme, sizes })
  await context.close()
}

/** Each in a context of its own, so that no draft of one picture is in the next. */
async function takeScenes(demo: Demo, scheme: Scheme, sizes: Sizes): Promise<void> {
  const options = { ...lens(scheme), isSignedIn: false }
  const first = await demo.openContext(options)
  const storageState = await signIn(first, demo.home)
  await first.close()
  for (const scene of [...scenes, ...siteScenes].filter(({ name }) => isWanted(name))) {
    const viewport = scene.window ?? options.viewport
    const context = await demo.openContext({ ...options, viewport, storageState })
    const page = await context.newPage()
    const png = await photograph(page, demo.home, scene)
    await keep(page, png, { name: scene.name, scheme, sizes })
    await context.close()
  }
}

interface Kept {
  name: string
  scheme: Scheme
  sizes: Sizes
}

async function keep(page: Page, png: Buffer, { name, scheme, sizes }: Kept): Promise<void> {
  const webp = await webpOf(page, png)
  writeFileSync(join(FOLDER, `${name}-${scheme}.webp`), webp)
  sizes[name] = sizeOfPng(png)
  process.stdout.write(`${name}-${scheme}.webp ${Math.round(webp.length / 1000)} kB\n`)
}
