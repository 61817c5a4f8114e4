import type { Page } from '@playwright/test'
import type { Hub } from '../contract/hubs/hubs.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { callAs, documentOf, editorOf, makeHub } from './support/hubs.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const ran = bornPerson('Ran', 'Aas')

/** axe speaks to the frames of pages too, which run no scripts. */
const IN_FRAMES = "Blocked script execution in 'about:srcdoc'"

const spring = documentOf('Aas Kites in spring', 'https://kites.example/')

/** From the menu of the editor, with the draft as version B. */
async function startOn(page: Page, hub: Hub): Promise<void> {
  const draft = { method: 'PUT', body: { document: spring }, ifMatch: '*' }
  await callAs(page, `/furlhubs/${hub.domain}/${hub.key}/draft`, draft)
  await page.goto(editorOf(hub))
  await page.getByRole('button', { name: 'More ways to publish' }).click()
  await page.getByRole('menuitem', { name: 'Try it on some visitors…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try it on some visitors' })
  await dialog.getByRole('slider').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByText('Visitors who get B: 40 %')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Start experiment' }).click()
  await expect(dialog).toBeHidden()
  // Nothing is published meanwhile
  await page.getByRole('link', { name: 'Experiment', exact: true }).click()
}

test('an experiment is seen in the insights, and its better version is promoted', async ({
  page,
  complaints,
  request,
}) => {
  await signIn(page, ran)
  const document = documentOf('Aas Kites', 'https://kites.example/')
  const hub = await makeHub(page, { vanity: 'in-spring', document, isPublished: true })
  await startOn(page, hub)
  const card = page.getByRole('region', { name: 'Experiment', exact: true })
  await expect(card.getByRole('status')).toHaveText(/^Too early to say: A needs some 100 and B/)
  await expect(card.getByText('Version 2, 60 %')).toBeVisible()
  await expect(card.getByText('Version 3, 40 %')).toBeVisible()
  await expect(
    card.frameLocator('iframe[title="Page of version B"]').getByText('Aas Kites in spring'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 740 })
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await card.getByRole('button', { name: 'Promote B' }).click()
  const question = page.getByRole('dialog', { name: 'Publish version B for everybody?' })
  await question.getByRole('button', { name: 'Promote B' }).click()
  await expect(card).toBeHidden()
  const ended = page.getByRole('list', { name: 'Ended experiments' }).getByRole('listitem')
  await expect(ended).toHaveCount(1)
  await expect(ended.getByText('B promoted')).toBeVisible()
  const { origin } = new URL(page.url())
  await expect
    .poll(async () =>
      (await request.get(`${origin}/${hub.key}`, { headers: { host: hub.domain } })).text(),
    )
    .toContain('Aas Kites in spring')
  await expectAccessible(page)
  const others = complaints.filter((text) => !text.includes(IN_FRAMES))
  complaints.splice(0, complaints.length, ...others)
})
