import { expect, test } from 'bun:test'
import { IMPORT_TEXT_MAX } from '../../../contract/hubs/hub-imports.ts'
import { MINUTE } from '../../platform/clock.ts'
import { describeApp } from '../../testing/app.ts'
import { html, importsIn, PAGE, PREVIEWS, status } from '../../testing/import-previews.ts'
import { isQuick, readSsrfCases } from '../../testing/servers/outside.ts'
import { sampleText } from './imported.samples.ts'

describeApp('The preview of an import', (open) => {
  const { publish, ask, problemOf, outside } = importsIn(open)

  test('is refused without a login, and for what is no address, before any request', async () => {
    const asked = await publish(html(sampleText('linktree-2021.html')))
    expect((await ask(undefined, { address: PAGE })).status).toBe(401)
    const token = await open().register()
    for (const address of [
      '',
      'nothing',
      'javascript:alert(1)',
      'ftp://public.test/',
      'http://127.0.0.1/',
      'http://user:secret@public.test/',
      'http://localhost:3000/abc',
      'hub.localhost:3000/terns',
    ]) {
      expect(await problemOf(token, { address })).toMatchObject({
        status: 422,
        kind: 'invalid',
        path: 'address',
      })
    }
    for (const body of [{}, { address: PAGE, json: '{}' }, { adress: PAGE }, { address: 3 }])
      expect((await ask(token, body)).status).toBe(422)
    expect(asked).toEqual([])
  })

  test('never connects to a private address, whatever the page leads to', async () => {
    const token = await open().register()
    for (const ssrf of readSsrfCases().filter(isQuick)) {
      const stub = await outside().listen(outside().chain(ssrf.chain ?? []))
      open().app.outside = outside().fetchDependencies(stub, ssrf.dns)
      const { status: code } = await ask(token, { address: outside().address(ssrf.target) })
      expect([ssrf.id, code]).toEqual([ssrf.id, 422])
    }
    expect(outside().canaries()).toBe(0)
  })

  test.each([
    [404, 'page-missing'],
    [410, 'page-missing'],
    [401, 'page-closed'],
    [403, 'page-closed'],
    [451, 'page-closed'],
    [429, 'page-away'],
    [503, 'page-away'],
  ])('of a page that answers %i says what is the matter: %s', async (code, kind) => {
    await publish(status(code))
    const problem = await problemOf(await open().register(), { address: PAGE })
    expect(problem).toMatchObject({ status: 422, kind, path: 'address' })
    expect(problem.message).toBe(problem.detail)
  })

  test('of a page that leads to a login, or to the question for agreement, says so', async () => {
    const token = await open().register()
    for (const wall of ['/login?next=/@me', '/consent/ask']) {
      await publish((path, answer) =>
        path === '/@me' ? status(302, wall)(path, answer, '') : html('<p>Log in')(path, answer, ''),
      )
      expect(await problemOf(token, { address: PAGE })).toMatchObject({ kind: 'page-closed' })
    }
    await publish(html(sampleText('linktree-gated.html')))
    expect(await problemOf(token, { address: PAGE })).toMatchObject({ kind: 'page-closed' })
  })

  test('of what is away, too large, or no such page says so', async () => {
    const token = await open().register()
    await publish((_, answer) => void answer.destroy())
    expect(await problemOf(token, { address: PAGE })).toMatchObject({ kind: 'page-away' })
    expect(await problemOf(token, { address: 'http://nowhere.test/' })).toMatchObject({
      kind: 'page-away',
    })
    await publish(html(`${sampleText('linktree-2021.html')}${' '.repeat(IMPORT_TEXT_MAX)}`))
    expect(await problemOf(token, { address: PAGE })).toMatchObject({ kind: 'page-too-large' })
    await publish(html('<title>Bakery</title><h1>Bread</h1>'))
    expect(await problemOf(token, { address: PAGE })).toMatchObject({ kind: 'page-unknown' })
    await publish(
      (_, answer) => void answer.writeHead(200, { 'content-type': 'image/png' }).end('PNG'),
    )
    expect(await problemOf(token, { address: PAGE })).toMatchObject({ kind: 'page-unknown' })
  })

  test('of a text that is no hub says so at the text', async () => {
    const token = await open().register()
    expect(await problemOf(token, { json: '{"a":1}' })).toMatchObject({
      status: 422,
      kind: 'invalid',
      path: 'json',
      message: expect.stringContaining('none that can be imported'),
    })
    expect((await ask(token, { json: ' '.repeat(IMPORT_TEXT_MAX + 1) })).status).toBe(422)
  })
  test('twenty previews a minute are read, and the next one waits', async () => {
    const token = await open().register()
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const earlier = { bucket: `import-previews:${sub}`, limit: 20, windowMs: MINUTE }
    const send = async () =>
      (await open().call(PREVIEWS, { token, body: { json: '[{"title":"A","url":"a.example"}]' } }))
        .status
    open().pass(MINUTE)
    for (let count = 1; count < 20; count += 1) open().app.quotas.take(earlier)
    expect(await send()).toBe(200)
    expect(await send()).toBe(429)
    open().pass(MINUTE)
    expect(await send()).toBe(200)
  })
})
