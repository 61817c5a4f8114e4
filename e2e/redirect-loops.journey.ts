import { expect, test } from './journey.ts'

test('a link that leads back to itself through another shortener ends on a page of ours', async ({
  page,
  request,
  program,
  destination,
  complaints,
}) => {
  const api = `${program.origin}/api/ui/v1`
  // The other shortener was there first, with a link to an address that was free until now.
  const away = `${program.origin}/app/login`
  const made = await request.post(`${api}/demo/furls`, {
    data: { redirectTo: destination.leadingTo(away) },
  })
  const { furlUrl } = (await made.json()) as { furlUrl: string }
  destination.moveTo(away, furlUrl)
  const answer = await page.goto(furlUrl)
  expect(answer?.status()).toBe(508)
  await expect(page.getByRole('heading', { name: 'This link goes in circles' })).toBeVisible()
  expect(page.url()).toBe(furlUrl)
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/status of 508/)])
  // Not for ever: once it leads elsewhere, so does the browser.
  destination.moveTo(away, away)
  await expect(async () => {
    expect((await page.goto(furlUrl))?.url()).toBe(away)
  }).toPass()
  complaints.splice(0)
})
