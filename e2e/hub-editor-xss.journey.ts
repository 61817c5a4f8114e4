import type { Page } from '@playwright/test'
import type { Block } from '../contract/hubs/blocks.ts'
import { HubDocument } from '../contract/hubs/document.ts'
import { hostileDocument } from '../hub-page/hostile.samples.ts'
import { editorOf, makeHub, saveByCall } from './support/hubs.ts'
import { expect, test } from './support/journey.ts'
import { payloadsFor, watchForScript } from './support/payloads.ts'
import { bornPerson, signIn } from './support/people.ts'
import { expectNoScriptRan, type WatchedPage, watch } from './support/script-watch.ts'

const payloads = payloadsFor(
  ...['title', 'description', 'linkLabel', 'profileName', 'url', 'href', 'css', 'style', 'utm'],
)
const vera = bornPerson('Vera', 'Hold')

/** Blocks of every type, each with texts of the corpus, until each of its texts stands in one. */
function documentOfCorpus(): HubDocument {
  const blocks = payloads.flatMap((payload, at) => {
    const all = hostileDocument(payload).blocks
    const block = all[at % all.length]
    return block ? [{ ...block, id: `x${at}` }] : []
  })
  const [name = '', bio = '', title = '', description = ''] = payloads
  return fitting({
    profile: { name, bio },
    blocks: blocks.slice(0, 100),
    theme: { preset: 'slate' },
    seo: { title, description },
  })
}

const unset = new Set(['picture', 'poster', 'date', 'time'])
const short = new Set(['network', 'icon', 'button', 'amount', 'price', 'length'])

/** As far as the contract takes it: without pictures that were never uploaded, days and times, and with texts of a length that it takes. */
function fitting(document: HubDocument): HubDocument {
  const text = JSON.stringify(document, (name, value) => {
    if (unset.has(name)) return null
    return typeof value === 'string' ? value.slice(0, short.has(name) ? 40 : 80) : value
  })
  const parsed = HubDocument.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(parsed.error.message)
  return parsed.data
}

/** What unfolds the block at that place. */
const toggleAt = (page: Page, at: number) =>
  page
    .getByRole('list', { name: 'Blocks' })
    .locator(':scope > li')
    .nth(at)
    .locator('button[aria-expanded]')
    .first()

for (const bypassCSP of [false, true]) {
  test.describe(bypassCSP ? 'without a content policy' : 'with the content policy', () => {
    test.use({ bypassCSP })

    test('texts in fields of the editor never run, in the editor or on its page', async ({
      page,
      context,
      complaints,
    }) => {
      const watched = watch(page, await watchForScript(context))
      const person = bypassCSP ? bornPerson('Vera', 'Free') : vera
      await signIn(page, person)
      const document = documentOfCorpus()
      const vanity = bypassCSP ? 'corpus-free' : 'corpus'
      const hub = await makeHub(page, { vanity, document })
      for (const tab of ['design', 'profile', 'sharing', 'history', 'insights']) {
        await page.goto(`${editorOf(hub)}?tab=${tab}`)
        await expectNoScriptRan(watched)
      }
      await page.goto(editorOf(hub))
      await expectNoScriptRan(watched)
      await openEach(watched, document.blocks)
      await typeEach(page)
      await expectNoScriptRan(watched)
      await compare(watched, hub, document)
      complaints.length = 0
    })
  })
}

/** One of each type, with its sections open. */
async function openEach({ page, seen }: WatchedPage, blocks: readonly Block[]): Promise<void> {
  const places = new Map(blocks.map(({ type }, at) => [type, at]))
  for (const at of places.values()) {
    const row = toggleAt(page, at)
    await row.dispatchEvent('click')
    await expect(row).toHaveAttribute('aria-expanded', 'true')
    expect(seen).toEqual([])
  }
}

/** As a person would: into the fields of the profile. */
async function typeEach(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Profile' }).click()
  for (const payload of payloads) {
    await page.getByLabel('Name on the page').fill(payload.slice(0, 80))
    await page.getByLabel('About').fill(payload.slice(0, 400))
  }
}

/** The bar and the pane of a conflict, and two versions side by side. */
async function compare(
  watched: WatchedPage,
  hub: Awaited<ReturnType<typeof makeHub>>,
  document: HubDocument,
): Promise<void> {
  const { page } = watched
  await page.context().setOffline(true)
  await page.getByLabel('Name on the page').fill(payloads[1]?.slice(0, 80) ?? '')
  await expect(page.getByText('Offline, kept on this device')).toBeVisible()
  const name = payloads[2]?.slice(0, 80) ?? ''
  await saveByCall(page, hub, { ...document, profile: { ...document.profile, name } })
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Compare and merge' }).click()
  await expectNoScriptRan(watched)
  await page.getByRole('button', { name: 'Save the merged page' }).click()
  await page.goto(`${editorOf(hub)}?tab=history&version=1`)
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible()
  await expectNoScriptRan(watched)
}
