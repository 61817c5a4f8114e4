import { expect, test } from './support/journey.ts'

test('a link that leads back to itself through another shortener ends on our page about loops', async ({
  page,
  request,
  program,
  destination,
  complaints,
}) => {
  const api = `${program.origin}/api/ui/v1`
  // The other shortener already has a link, to an address that is no short link of ours yet.
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
  // The verdict is not permanent: once the other link leads elsewhere, the redirect works again.
  destination.moveTo(away, away)
  await expect(async () => {
    expect((await page.goto(furlUrl))?.url()).toBe(away)
  }).toPass()
  complaints.splice(0)
})
