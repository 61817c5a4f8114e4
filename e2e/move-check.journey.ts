import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { freePort } from '../server/testing/free-port.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { forgive } from './support/logging-in.ts'
import { bornPerson, signIn } from './support/people.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A service that leads each key to what `leads` says, on loopback. */
async function openOldService(leads: ReadonlyMap<string, string>) {
  const server = createServer(({ url = '' }, response) => {
    const target = leads.get(url)
    if (target === undefined) response.writeHead(url === '/page' ? 200 : 404).end()
    else response.writeHead(302, { location: target }).end()
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

async function importRows(page: Page, rows: readonly string[]): Promise<void> {
  await page.goto('main/furls/import')
  await page.getByLabel('Or paste rows').fill(['url,key', ...rows].join('\n'))
  await page.getByRole('button', { name: 'Use these rows' }).click()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: /^Import \d+ links?$/ }).click()
  await expect(page.getByRole('heading', { name: /links? (?:is|are) made$/ })).toBeVisible()
}

test('a move is proven: the differences in a table and a file, and nothing to look at once they are mended', async ({
  page,
  complaints,
}) => {
  const leads = new Map([['/proof-1', 'https://example.com/1']])
  const old = await openOldService(leads)
  const pageOf = (name: string) => `${old.origin}/${name}`
  try {
    await signIn(page, bornPerson('Opal', 'Reed'))
    await importRows(page, [
      'https://example.com/1,proof-1',
      `${pageOf('page')},proof-2`,
      'https://example.com/3,proof-3',
    ])
    await expect(page.getByText(/3 links take less than a minute, because/)).toBeVisible()
    await expectAccessible(page)

    const field = page.getByLabel('Old address')
    const check = page.getByRole('button', { name: 'Check this move' })
    await field.fill('ftp://old.example/')
    await check.click()
    await expect(page.getByText(/^Paste a whole address/)).toBeVisible()
    await expect(field).toHaveValue('ftp://old.example/')
    forgive(complaints, 422)

    leads.set('/proof-2', 'javascript:alert(1)')
    await field.fill(old.origin)
    await check.click()
    await expect(page.getByRole('heading', { name: '2 addresses to look at' })).toBeVisible({
      timeout: 30_000,
    })
    const table = page.getByRole('table', { name: 'Addresses that do not lead where they led' })
    await expect(table.getByRole('row')).toHaveCount(3)
    await expect(table.getByText('Leads elsewhere')).toBeVisible()
    await expect(table.getByText('The old address is not there any more (404)')).toBeVisible()
    await expectAccessible(page)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the differences' }).click()
    const saved = await readFile(await (await saving).path(), 'utf8')
    expect(saved.trim().split('\r\n')).toHaveLength(3)

    await page.reload()
    await page.setViewportSize({ width: 375, height: 812 })
    await expect(table.getByText('Leads elsewhere')).toBeVisible()
    await expectFits(page)

    leads.set('/proof-2', pageOf('page'))
    leads.set('/proof-3', 'https://example.com:443/3')
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(field).toHaveValue(`${old.origin}/`)
    await check.click()
    await expect(
      page.getByRole('heading', { name: 'All 3 addresses lead where they led' }),
    ).toBeVisible({ timeout: 30_000 })
    await expectFits(page)
  } finally {
    old.close()
  }
})
