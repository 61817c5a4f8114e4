import { expect, test } from './support/journey.ts'

test('a screen view is reported by route pattern and title, without anything about the user', async ({
  page,
  programOf,
}) => {
  const program = await programOf('adorned')
  const views: unknown[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/screen-views')) return
    expect(request.headers().authorization).toBeUndefined()
    expect(request.headers().cookie).toBeUndefined()
    views.push(request.postDataJSON())
  })
  const at = `${program.origin}/app/`
  await page.goto(`${at}login?redirect=%2Fmain%2Ffurls%3Fq%3Dmine`)
  await expect.poll(() => views).toEqual([{ route: 'login', title: 'Log in · Unfurly' }])
  const answer = page.waitForResponse('**/screen-views')
  await page.goto(`${at}register-mail`)
  expect((await answer).status()).toBe(202)
  await expect.poll(() => views).toMatchObject([{}, { route: 'register-mail' }])
  await page.close()
})

test('without a configured address, no screen view is reported', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  for (const screen of ['login', 'register-mail']) {
    await page.goto(screen)
    await page.getByLabel('E-mail', { exact: true }).fill('iris@vale.example')
    await expect(page.locator('html')).toHaveAttribute('data-live')
  }
  // A report of the first screen would have been sent before the second one is live.
  await page.waitForLoadState('networkidle')
  expect(calls.filter((path) => path.endsWith('/screen-views'))).toEqual([])
})
