import { expect, test } from 'bun:test'
import { MINUTE } from '../../platform/clock.ts'
import { describeApp } from '../../testing/app.ts'

const UI = '/api/ui/v1'

describeApp('An edit that changes nothing', (open) => {
  const entries = async () =>
    (
      await open()
        .app.db.selectFrom('audit')
        .select('action')
        .where('action', 'not like', 'account.%')
        .execute()
    ).length
  const changes = async () =>
    (await open().app.db.selectFrom('changes').selectAll().execute()).length

  test('leaves no entry and no change behind: links, tags, templates, styles and settings', async () => {
    const token = await open().register()
    const call = async (method: string, path: string, body?: object) => {
      const answer = await open().call(`${UI}${path}`, { method, token, ...(body && { body }) })
      expect([path, answer.ok]).toEqual([path, true])
      return answer.json()
    }
    const link = await call('POST', '/redirects/standard', {
      redirectTo: 'https://example.com/',
      tags: ['one', 'two'],
    })
    const tags = await call('GET', '/tags')
    const template = await call('POST', '/utm-templates', {
      name: 'Spring',
      utmParams: { source: 'mail' },
    })
    const style = await call('POST', '/qr-presets', { name: 'Dark', design: {} })
    await call('PUT', '/monitors/settings', { timeZone: 'Europe/Berlin' })
    const [before, changed] = [await entries(), await changes()]
    open().pass(MINUTE)
    const { domain, key } = link
    for (let saves = 0; saves < 2; saves++) {
      const edited = await call('PUT', '/redirects/standard', {
        domain,
        key,
        redirectTo: 'https://example.com/',
        tags: ['two', 'one'],
      })
      expect(edited.updatedAt).toBe(link.updatedAt)
      await call('PUT', `/tags/${tags.items[0].id}`, { name: tags.items[0].name })
      await call('PUT', `/utm-templates/${template.id}`, { name: 'Spring' })
      await call('PUT', `/qr-presets/${style.id}`, { name: 'Dark' })
      await call('PUT', '/monitors/settings', { timeZone: 'Europe/Berlin' })
    }
    expect([await entries(), await changes()]).toEqual([before, changed])
    await call('PUT', '/redirects/standard', {
      domain,
      key,
      redirectTo: 'https://example.com/',
      tags: ['one'],
    })
    expect(await entries()).toBe(before + 1)
  })
})
