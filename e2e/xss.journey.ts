import {
  lookAtAnalytics,
  lookAtImport,
  lookAtLinks,
  lookAtRecords,
  lookAtRules,
} from './support/hostile-screens.ts'
import { storeTexts } from './support/hostile-texts.ts'
import { followAll, lookAtStrangeAddresses, lookAtVisitorsPages } from './support/hostile-visits.ts'
import { expect, test } from './support/journey.ts'
import { newOperators } from './support/operators.ts'
import { payloadsFor, touchAll, watchForScript } from './support/payloads.ts'
import { register } from './support/people.ts'
import { expectNoScriptRan, watch } from './support/script-watch.ts'

const password = 'twelve borrowed pencils'

for (const bypassCSP of [false, true]) {
  test.describe(bypassCSP ? 'without a content policy' : 'with the content policy', () => {
    test.use({ bypassCSP })

    test('texts of users and visitors never run as scripts on a screen', async ({
      page,
      context,
      request,
      mailbox,
      program,
      complaints,
    }) => {
      const watched = watch(page, await watchForScript(context))
      const [firstName = '', lastName = ''] = payloadsFor('profileName').filter((text) =>
        /^[<"].*on\w+=/.test(text),
      )
      // An operator also sees the reports.
      const email = newOperators.hostileNames[bypassCSP ? 1 : 0]
      // The user's name is shown in many places: the menu's initials, the profile, the account.
      const person = { firstName, lastName, email, password }
      await register(page, mailbox, person)
      const stored = await storeTexts(request, `${program.origin}/api/ui/v1`, person)
      const clicks = await followAll(request, [...stored.plain, stored.ended])
      await page.goto('main')
      await expect(page.getByText('Clicks today')).toBeVisible()
      await expectNoScriptRan(watched)
      await page.getByRole('button', { name: /^Profile/ }).click()
      await expectNoScriptRan(watched)
      await lookAtLinks(watched)
      await lookAtRules(watched)
      await lookAtRecords(watched, [stored.plain[0] ?? '', stored.blocking[0] ?? ''])
      await lookAtAnalytics(watched, clicks)
      await lookAtImport(watched)
      await lookAtVisitorsPages(watched, stored)
      await lookAtStrangeAddresses(watched, program.origin)
      // The journey opens missing and refused pages on purpose.
      const others = complaints
        .splice(0)
        .filter((text) => !/status of (403|404|410|422)/.test(text))
      expect(others).toEqual([])
    })
  })
}

test('a page that runs a script is detected', async ({ page, context }) => {
  const seen = await watchForScript(context)
  await page.setContent('<p onmouseover="xss(1)">a hole</p>')
  expect(await touchAll(page)).toHaveLength(1)
  await expect.poll(() => seen).toEqual(['script 1'])
})
