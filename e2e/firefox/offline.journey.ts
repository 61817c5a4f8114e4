import { startRestartingProgram } from '../support/restarting-program.ts'
import { test } from './support/journey.ts'

test('without a server the offline page is shown, and its button leads back', async ({
  firefox,
  tab,
  mailbox,
}) => {
  const server = await startRestartingProgram(mailbox)
  await tab.goto(`${server.origin}/app/login`)
  await tab.evaluate(async () => void (await navigator.serviceWorker.ready))
  // It controls pages that are opened after it.
  await tab.reload()
  await tab.untilTrue('the worker', () => navigator.serviceWorker.controller !== null)
  await server.stop()

  await tab.evaluate(() => location.assign('/app/main/furls'))
  await tab.read('You are offline')
  const other = await firefox.newTab()
  await other.goto(`${server.origin}/app/pricing`)
  await other.read('You are offline')

  await server.start()
  await other.press({ role: 'button', name: 'Try again' })
  await other.untilTrue('the page itself', () => document.title.startsWith('Pricing'))
  await server.end()
  firefox.forgive(/NetworkError|ServiceWorker|can’t establish a connection|downloadable font/)
})
