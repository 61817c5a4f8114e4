import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { openPages, PAGES } from './testing.samples.ts'

const opened = (test: TestApp) => openPages(test, test.app.clickhouse)

describeAppOnBothDatabases('A public page with numbers, to its owner,', (open) => {
  test('is changed by several at once as if one came after the other', async () => {
    const { page, call } = await opened(open())
    const change = (id: string, body: object) => call(`${PAGES}/${id}`, { method: 'PUT', body })
    const pages = await Promise.all(Array.from({ length: 10 }, () => page()))
    const answers = await Promise.all(
      pages.map(({ id }) =>
        Promise.all([change(id, { title: 'Banner' }), change(id, { parts: ['devices'] })]),
      ),
    )
    const all = expect.objectContaining({ title: 'Banner', parts: ['devices'] })
    for (const each of answers) expect(each.map(({ body }) => body)).toContainEqual(all)
  })

  test('is noted in the audit log without its address or password', async () => {
    const test = open()
    const { page, call } = await opened(test)
    const { id, url } = await page({ password: 'moss and ferns' })
    await call(`${PAGES}/${id}`, { method: 'PUT', body: { title: 'Other' } })
    const log = JSON.stringify((await call('/api/ui/v1/audit')).body)
    expect(log).toContain('numbers-page.created')
    expect(log).toContain('numbers-page.updated')
    expect(log).not.toContain(url.split('/').at(-1) ?? '')
    expect(log).not.toContain('argon2')
  })

  test.each([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(101) }],
    ['parts', { parts: ['targets'] }],
    ['password', { password: 'abc' }],
    ['token', { token: 'mine' }],
  ])('is refused with a wrong %s', async (field, changes) => {
    const { call, ofLink } = await opened(open())
    const { status, body } = await call(PAGES, { body: { ...ofLink, ...changes } })
    expect(status).toBe(422)
    expect(JSON.stringify(body.errors)).toContain(field)
  })
})
