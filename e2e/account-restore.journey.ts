import { readFile } from 'node:fs/promises'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { forgive, logOut } from './support/logging-in.ts'
import { bornPerson, signIn } from './support/people.ts'
import { createLinkAs, tokenOf } from './support/team.ts'

const mover = bornPerson('Ada', 'Mover')
const heir = bornPerson('Ben', 'Heir')

test('an Owner takes the export of an account to another one, and sees what is lost before', async ({
  page,
  program,
  complaints,
}) => {
  await signIn(page, mover)
  expect(await createLinkAs(program.origin, await tokenOf(page))).toBe(201)
  await page.goto('settings')
  await page.getByRole('button', { name: 'Start export' }).click()
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const zip = await readFile(await (await begun).path())

  await logOut(page)
  await signIn(page, heir)
  await page.goto('settings')
  await expect(page.getByRole('heading', { name: 'Restore from an export' })).toBeVisible()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose ZIPs' }).click()
  await (await chosen).setFiles({ name: 'export.zip', mimeType: 'application/zip', buffer: zip })
  const check = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await check.getByLabel('Password', { exact: true }).fill(heir.password)
  await check.getByRole('button', { name: 'Confirm' }).click()
  forgive(complaints, 403)
  await expect(page.getByText('The export has 1 link, 0 hubs')).toBeVisible()
  const start = page.getByRole('button', { name: 'Restore the account' })
  await expect(start).toBeDisabled()
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectFits(page)
  await page.getByRole('checkbox', { name: '1 short address cannot be had here' }).check()
  await start.click()
  await expect(page.getByText('Restored: 1 link')).toBeVisible()
  await page.goto('main/furls')
  await expect(page.getByRole('listitem').or(page.getByRole('row')).first()).toBeVisible()
})
