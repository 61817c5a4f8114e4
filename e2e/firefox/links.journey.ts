import { newPerson } from '../support/people.ts'
import { expect, test } from './support/journey.ts'
import { logInNew, signUp } from './support/people.ts'
import { clipboardOf } from './support/popup.ts'
import { keys } from './support/tab.ts'

const nora = newPerson('Nora', 'Vik')

test('somebody signs up, makes links, copies them by presses, and sees the click', async ({
  firefox,
  tab,
  program,
  mailbox,
  destination,
}) => {
  await signUp(tab, { program, mailbox, person: nora })

  // The box of the dashboard
  await tab.fill({ role: 'textbox', name: 'Address to shorten' }, destination.url)
  await tab.type([keys.Enter])
  const made = await tab.textOf('a[href^="http://localhost"][href*="/"]', /^localhost:\d+\/\w{7}$/)
  await expect.poll(() => clipboardOf(firefox)).toBe(`http://${made}`)

  // The drawer
  await tab.press({ role: 'heading', name: 'Dashboard' })
  await tab.type(['c'])
  await tab.fill({ role: 'textbox', name: 'Address' }, `${destination.url}&colour=moss`)
  await tab.fill({ role: 'textbox', name: 'Key' }, 'moss-jacket')
  await tab.find('[role=dialog] [role=status] svg')
  await tab.type([keys.Control, keys.Enter], true)
  const short = `${program.origin}/moss-jacket`
  await expect.poll(() => clipboardOf(firefox)).toBe(short)

  // A row's button
  await tab.goto(`${program.origin}/app/main/furls`)
  await tab.press(`button[aria-label^="Copy"][aria-label*="${made.split('/')[1]}"]`)
  await expect.poll(() => clipboardOf(firefox)).toBe(`http://${made}`)

  const visitor = await firefox.newTab()
  await visitor.goto(short)
  await visitor.untilUrl('colour=moss')
  await tab.show()
  await tab.goto(`${program.origin}/app/analytics`)
  await tab.untilTrue('the click', () => /Clicks1/.test(document.body.textContent))
  await tab.find('path[data-line]')
})

test('the top bar does not move between screens with and without a scrollbar', async ({
  tab,
  program,
  mailbox,
}) => {
  await logInNew(tab, { program, mailbox, person: newPerson('Odd', 'Vik') })
  const rightEdge = () =>
    tab.evaluate(() => document.querySelector('header')?.getBoundingClientRect().right ?? 0)
  const hasScrollbar = () =>
    tab.evaluate(() => document.documentElement.scrollHeight > window.innerHeight)
  await tab.goto(`${program.origin}/app/analytics`)
  await tab.untilTrue('a long page', () => document.body.scrollHeight > window.innerHeight)
  // A page that is left while its maps load complains of them.
  await tab.untilTrue(
    'both maps',
    () => document.querySelectorAll('svg:has(> path[data-country])').length === 2,
  )
  const long = { edge: await rightEdge(), isScrolled: await hasScrollbar() }
  await tab.goto(`${program.origin}/app/main/furls`)
  await tab.find({ role: 'heading', name: 'Furls' })
  const short = { edge: await rightEdge(), isScrolled: await hasScrollbar() }
  expect([long.isScrolled, short.isScrolled]).toEqual([true, false])
  expect(short.edge).toBe(long.edge)
  // Neither does it under a dialog or the drawer, each of which locks the page in its own way.
  for (const [press, dialog] of [
    ['?', '[role=dialog]'],
    ['c', '[role=dialog] input'],
  ] as const) {
    await tab.press({ role: 'heading', name: 'Furls' })
    await tab.type([press])
    await tab.find(dialog)
    expect(await rightEdge()).toBe(long.edge)
    await tab.reload()
    await tab.find({ role: 'heading', name: 'Furls' })
  }
  // The scrollbar takes room in this browser, or this would prove nothing.
  expect(long.edge).toBeLessThan(await tab.evaluate(() => window.innerWidth))
})
