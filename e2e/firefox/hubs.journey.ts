import type { Hub } from '../../contract/hubs/hubs.ts'
import { documentOf, editorOf } from '../support/hubs.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from './support/journey.ts'
import { logInNew } from './support/people.ts'
import { until } from './support/tab.ts'

test('a hub is rearranged by dragging and published, and its preview is as wide as a phone', async ({
  firefox,
  tab,
  program,
  mailbox,
  destination,
}) => {
  const person = await logInNew(tab, { program, mailbox, person: newPerson('Moe', 'Vik') })
  const draft = documentOf('Moe Kites', destination.url)
  const hub = await person.call<Hub>('POST', '/redirects/furlhub', {
    ...{ title: 'Moe Kites', vanity: 'moe-kites', document: draft },
  })
  await tab.goto(`${program.origin}/app/${editorOf(hub)}`)
  const blocks = () =>
    tab.evaluate(() =>
      [...document.querySelectorAll('[aria-label="Blocks"] [role=switch]')].map((each) =>
        each.getAttribute('aria-label'),
      ),
    )
  await tab.untilTrue('the preview', () => {
    const page = document.querySelector('iframe')?.contentDocument
    return page?.readyState === 'complete' && page.body.childElementCount > 0
  })
  // Of the page within, which has a scrollbar once it is longer than its frame.
  const widths = await tab.evaluate(() => {
    const frame = document.querySelector('iframe')
    const page = frame?.contentDocument
    page?.body.style.setProperty('min-height', '3000px')
    return [frame?.clientWidth, page?.documentElement.clientWidth]
  })
  expect(widths).toEqual([375, 375])

  // Rows can be dragged once the editor is quiet.
  const grip = 'button[aria-label^="Move This week"][aria-roledescription]'
  const [first, last] = [await tab.find(grip), await tab.find('button[aria-label^="Move We fly"]')]
  await tab.drag(grip, last.y - first.y + 16)
  await expect
    .poll(blocks)
    .toEqual(['Show Book a lesson', 'Show We fly every Sunday.', 'Show This week'])
  await tab.read('Saved')
  await tab.press({ role: 'button', name: 'Publish' })
  await tab.find({ role: 'button', name: 'Published' })

  const visitor = await firefox.newTab()
  // The process of redirects learns of it a moment later.
  await until('the published page', async () => {
    await visitor.goto(hub.shortUrl)
    return visitor.evaluate(() => document.title === 'Moe Kites')
  })
  await visitor.read('Moe Kites')
  const order = await visitor.evaluate(() => {
    const text = document.body.textContent
    return ['Book a lesson', 'We fly', 'This week'].map((words) => text.indexOf(words))
  })
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  await visitor.press('a[href*="moe-kites"], main a')
  await visitor.untilUrl('/collections/spring/')
})
