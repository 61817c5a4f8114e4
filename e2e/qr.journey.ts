import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { makeLink } from './support/make-link.ts'
import { bornPerson, signIn } from './support/people.ts'

const iris = bornPerson('Iris', 'Fern')

/** Draws a disc and tries to run scripts and load a picture. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 64 64">
<script>document.title = 'broken in'</script><image href="http://127.0.0.1:9/spy.png" width="9" height="9"/>
<circle cx="32" cy="32" r="30" fill="#0c4a6e" onload="document.title = 'broken in'"/></svg>`

test('a code is designed and saved as the default style, its file scans, and the scan is counted as one', async ({
  page,
  destination,
}) => {
  await signIn(page, iris)
  const { shortUrl } = await makeLink(page, destination.url)
  await page.goto('main/furls')
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'QR code' }).click()
  const dialog = page.getByRole('dialog', { name: 'QR code' })
  await expect(dialog.getByText('All scanners')).toBeVisible()

  await dialog.getByRole('button', { name: 'Ink #0c4a6e' }).click()
  await dialog.getByRole('button', { name: 'Fluid' }).click()
  await dialog.getByLabel('Frame').click()
  await page.getByRole('option', { name: 'Label below' }).click()
  await dialog.getByLabel('Text', { exact: true }).fill('Taste the spring <b>')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'disc.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(logo),
  })
  await expect(dialog.getByText('Your logo')).toBeVisible()
  await expect(dialog.getByText('Raised to H for the logo.')).toBeVisible()
  await expect(dialog.getByText('All scanners')).toBeVisible()
  const corners = dialog.getByRole('group', { name: 'Corners', exact: true })
  await corners.getByRole('button', { name: 'Soft' }).click()
  await expect(dialog.getByText('OpenCV does not read rounded corners.')).toBeVisible()
  await expect(dialog.getByText('Some scanners')).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Save style' }).click()
  await dialog.getByLabel('Name of the style').fill('Menu')
  await dialog.getByLabel('Begin every code with it').check()
  await dialog.getByRole('button', { name: 'Save as a new style' }).click()
  await expect(dialog.getByLabel('Style', { exact: true })).toHaveValue('Menu (default)')

  for (const format of ['SVG', 'PDF'] as const) {
    const file = await saved(page, () =>
      dialog.getByRole('button', { name: format, exact: true }).click(),
    )
    expect((await readFile(await file.path())).subarray(0, 4).toString()).toBe(
      { SVG: '<svg', PDF: '%PDF' }[format],
    )
  }
  const png = await saved(page, () => dialog.getByRole('button', { name: 'PNG, 50 mm' }).click())
  const read = await scanned(page, await readFile(await png.path()))
  expect(read).toBe(`${shortUrl}?qr=1`)
  expect(await page.title()).not.toBe('broken in')

  const visitor = await page.context().newPage()
  await visitor.goto(read)
  expect(visitor.url()).toBe(destination.url)
  await visitor.close()
  await expect.poll(() => triggers(page)).toEqual([{ value: 'qr', clicks: 1 }])

  // Dots in the colour of their paper: the picture no longer scans, and the screen says so
  await dialog.getByRole('textbox', { name: 'Paper' }).fill('#0c4a6e')
  await dialog.getByRole('textbox', { name: 'Paper' }).blur()
  await expect(dialog.getByText('Nothing can read this colour on this paper.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'QR code' }).click()
  await expect(dialog.getByLabel('Style', { exact: true })).toHaveValue('Menu (default)')
  await expectFits(page)
})

async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const download = page.waitForEvent('download')
  await press()
  return download
}

/** Decodes the code in the file as a camera would. */
async function scanned(page: Page, file: Buffer): Promise<string> {
  const { width, height, pixels } = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const data = context?.getImageData(0, 0, image.width, image.height).data
    return { width: image.width, height: image.height, pixels: [...(data ?? [])] }
  }, file.toString('base64'))
  return decodeQR({ width, height, data: Uint8Array.from(pixels) }, { timeLimit: 2000 })
}

async function triggers(page: Page): Promise<{ value: string; clicks: number }[]> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/ui/v1/analytics/breakdown?dimension=trigger&kind=all', {
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    })
    const { items } = await answer.json()
    return items.map(({ value, clicks }: { value: string; clicks: number }) => ({ value, clicks }))
  })
}
