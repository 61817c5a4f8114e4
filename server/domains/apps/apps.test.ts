import { expect, test } from 'bun:test'
import { newId, randomText } from '../../platform/ids.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { addColleague, sessionToken } from '../../testing/people/callers.ts'
import { insertOwnDomain } from '../../testing/programs/redirect-rows.ts'
import { noFinding } from '../own/finding.ts'

const FINGERPRINT = Array.from({ length: 32 }, (_, at) =>
  at.toString(16).padStart(2, '0').toUpperCase(),
).join(':')
const apps = {
  ios: ['ABCDE12345.com.example.app', 'ABCDE12345.com.example.lite'],
  android: [{ package: 'com.example.app', fingerprints: [FINGERPRINT] }],
}
const DOMAINS = '/api/ui/v1/domains'
const APPLE = '/.well-known/apple-app-site-association'
const GOOGLE = '/.well-known/assetlinks.json'

describeAppOnBothDatabases('Apps of a domain', (open) => {
  const fileAt = (path: string, host: string) => open().call(path, { headers: { host } })
  async function owner() {
    const token = await open().register()
    const { id } = await (await open().call('/api/ui/v1/account', { token })).json()
    const domain = { id: newId('dom'), name: `go.${randomText(10)}.example`.toLowerCase() }
    await insertOwnDomain(open().app.db, {
      ...domain,
      account_id: id,
      finding: JSON.stringify(noFinding),
    })
    const set = (body: unknown, by = token) =>
      open().call(`${DOMAINS}/${domain.id}/apps`, { method: 'PUT', token: by, body })
    return { token, accountId: id as string, domain, set }
  }

  test('are served to iOS and Android as both document it, without a redirect, on that domain alone', async () => {
    const { domain, set, token } = await owner()
    const other = await owner()
    expect((await fileAt(APPLE, domain.name)).status).toBe(404)
    const answer = await set(apps)
    expect([answer.status, await answer.json()]).toEqual([200, apps])
    const apple = await fileAt(APPLE, domain.name)
    expect(apple.headers.get('content-type')).toBe('application/json')
    expect(apple.headers.get('cache-control')).toBe('public, max-age=300')
    expect(await apple.json()).toEqual({
      applinks: {
        details: [
          {
            appIDs: apps.ios,
            components: [
              { '/': '/_/*', exclude: true },
              { '/': '/.well-known/*', exclude: true },
              { '/': '/*' },
            ],
          },
        ],
      },
    })
    const google = await fileAt(GOOGLE, domain.name.toUpperCase())
    expect(google.headers.get('content-type')).toBe('application/json')
    expect(await google.json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'com.example.app',
          sha256_cert_fingerprints: [FINGERPRINT],
        },
      },
    ])
    for (const host of [other.domain.name, 'localhost:3000', 'unknown.example', '']) {
      expect([host, (await fileAt(APPLE, host)).status]).toEqual([host, 404])
    }
    const item = await (await open().call(`${DOMAINS}/${domain.id}`, { token })).json()
    expect(item.apps).toEqual(apps)
  })

  test('of one system leave the file of the other away, and none leave away both', async () => {
    const { domain, set } = await owner()
    await set({ ...apps, ios: [] })
    expect((await fileAt(APPLE, domain.name)).status).toBe(404)
    expect((await fileAt(GOOGLE, domain.name)).status).toBe(200)
    await set({ ios: [], android: [] })
    expect((await fileAt(GOOGLE, domain.name)).status).toBe(404)
  })

  test('are named by their place in a refusal', async () => {
    const { set } = await owner()
    const refused = await set({
      ios: [apps.ios[0], 'com.example.app'],
      android: [{ package: 'app', fingerprints: [FINGERPRINT, '00:11'] }],
    })
    expect(refused.status).toBe(422)
    const { errors } = await refused.json()
    expect(errors.map(({ path }: { path: string }) => path)).toEqual([
      'ios.1',
      'android.0.package',
      'android.0.fingerprints.1',
    ])
  })

  test('are set by those who may administer, and seen by all members', async () => {
    const { accountId, domain, set } = await owner()
    const editor = await sessionToken(open(), await addColleague(open(), accountId, 15))
    expect((await set(apps, editor)).status).toBe(403)
    const admin = await sessionToken(open(), await addColleague(open(), accountId, 47))
    expect((await set(apps, admin)).status).toBe(200)
    const seen = await open().call(`${DOMAINS}/${domain.id}/apps`, { token: editor })
    expect(await seen.json()).toEqual(apps)
    const [logged] = await open()
      .app.db.selectFrom('audit')
      .select(['action', 'after'])
      .where('account_id', '=', accountId)
      .where('action', '=', 'domain.apps-edited')
      .execute()
    expect(logged?.after).toContain('com.example.lite')
  })

  test('are not served while the domain is stopped or its account deleted', async () => {
    const { accountId, domain, set } = await owner()
    await set(apps)
    const { db } = open().app
    const stop = (stopped_at: number | null) =>
      db.updateTable('domains').set({ stopped_at }).where('id', '=', domain.id).execute()
    await stop(1)
    expect((await fileAt(APPLE, domain.name)).status).toBe(404)
    await stop(null)
    expect((await fileAt(APPLE, domain.name)).status).toBe(200)
    await db.updateTable('accounts').set({ deleted_at: 1 }).where('id', '=', accountId).execute()
    expect((await fileAt(APPLE, domain.name)).status).toBe(404)
  })

  test('go with the domain', async () => {
    const { token, domain, set } = await owner()
    await set(apps)
    await open().call(`${DOMAINS}/${domain.id}`, { method: 'DELETE', token })
    const rows = await open()
      .app.db.selectFrom('domain_apps')
      .selectAll()
      .where('domain_id', '=', domain.id)
      .execute()
    expect(rows).toEqual([])
  })
})
