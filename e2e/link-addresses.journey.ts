import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { makeLink } from './support/make-link.ts'
import { bornPerson, signIn } from './support/people.ts'

const ines = bornPerson('Ines', 'Elm')

test('a link gets an alias and another address, and each can be taken back', async ({
  page,
  program,
  destination,
}) => {
  await signIn(page, ines)
  await page.goto('main/furls')
  const { domain, key } = await makeLink(page, destination.url)
  await page.goto(`main/furls/${encodeURIComponent(domain)}/${key}`)
  const panel = page.getByRole('region', { name: 'Addresses' })
  const rows = panel.getByRole('listitem')
  const statusOf = async (name: string) =>
    (await fetch(`${program.origin}/${name}`, { redirect: 'manual' })).status

  await test.step('an alias leads where the link leads', async () => {
    await panel.getByRole('button', { name: 'Add an alias' }).click()
    await panel.getByLabel('Key').fill('elm-shop')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Add the alias' }).click()
    await expect(rows).toHaveCount(2)
    await expect.poll(() => statusOf('elm-shop')).toBe(302)
  })

  await test.step('another address keeps the old one as an alias', async () => {
    await panel.getByRole('button', { name: `Change ${domain}/${key}` }).click()
    await panel.getByLabel('Key').fill('elm-house')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Change the address' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('elm-house')
    await expect(rows).toHaveCount(3)
    expect(await statusOf('elm-house')).toBe(302)
    expect(await statusOf(key)).toBe(302)
  })

  await test.step('a removed alias is not found, until that is undone', async () => {
    await panel.getByRole('button', { name: `Remove ${domain}/elm-shop` }).click()
    await expect(rows).toHaveCount(2)
    await expect.poll(() => statusOf('elm-shop')).toBe(404)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(rows).toHaveCount(3)
    await expect.poll(() => statusOf('elm-shop')).toBe(302)
  })
})
