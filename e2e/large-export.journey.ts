import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { type Newcomer, newcomer } from './support/newcomers.ts'

test.use({ variant: 'withoutMail' })

test('an export of several parts is downloaded part by part, and goes on where a connection broke', async ({
  program,
  context,
}) => {
  const nia = await newcomer(program.origin)
  await nia.call('PUT', '/account/has-seen-tour/introTour')
  await makeExport(nia)
  addParts(program.dataDir)
  const page = await nia.open(context)
  await page.goto('settings')
  const parts = page
    .getByRole('list', { name: 'Exports of the last day' })
    .getByRole('list')
    .getByRole('listitem')
  await expect(parts).toHaveCount(3)
  await expect(parts.first()).toContainText(/^Part 1 of 3 · [\d.]+ kB/)
  await expect(page.getByText(/3 parts, [\d.]+ kB/)).toBeVisible()

  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download part 1 of 3' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Download part 2 of 3' })).toBeFocused()
  await page.keyboard.press('Enter')
  const second = await begun
  expect(second.suggestedFilename()).toMatch(/^unfurly-[a-z0-9-]+-part-2-of-3\.zip$/)

  const ranges: (string | undefined)[] = []
  await page.route('**/file?part=3', async (route) => {
    ranges.push(route.request().headers().range)
    if (ranges.length > 1) return route.continue()
    const response = await route.fetch()
    return route.fulfill({ response, body: (await response.body()).subarray(0, 1000) })
  })
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download part 3 of 3' }).click()
  const file = await readFile(await (await again).path())
  expect(ranges).toEqual([undefined, 'bytes=1000-'])
  expect(Buffer.compare(file, await readFile(await second.path()))).toBe(0)
  expect(Object.keys(unzipSync(file))).toContain('clicks.csv')

  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(parts.last()).toBeVisible()
  await expectFits(page)
})

async function makeExport({ call }: Newcomer): Promise<void> {
  const { id } = await call<{ id: string }>('POST', '/account/exports')
  const status = async () =>
    (await call<{ status: string }>('GET', `/account/exports/${id}`)).status
  await expect.poll(status).toBe('DONE')
}

/** Gives the only export two more parts with the same content. */
function addParts(dataDir: string): void {
  const run = `
    import { copyFileSync } from 'node:fs'
    import { Database } from 'bun:sqlite'
    const dataDir = process.argv.at(-1)
    const db = new Database(dataDir + '/unfurly.sqlite')
    db.run('pragma busy_timeout = 5000')
    const part = db.query('select * from export_parts').get()
    for (const number of [2, 3]) {
      const file = part.file + '-' + number
      copyFileSync(dataDir + '/files/exports/' + part.file, dataDir + '/files/exports/' + file)
      db.run(
        'insert into export_parts (export_id, number, file, size, row_count, attempt) values (?, ?, ?, ?, 0, 1)',
        [part.export_id, number, file, part.size],
      )
    }
    db.run('update exports set size = size * 3')`
  const { status, stderr } = spawnSync('node_modules/.bin/bun', ['-e', run, '--', dataDir])
  expect(status, String(stderr)).toBe(0)
}
