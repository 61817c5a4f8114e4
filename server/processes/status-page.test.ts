import { describe, expect, test } from 'bun:test'
import { readConfig } from '../config.ts'
import { openStatusPage, type StatusPageOptions } from './status-page.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

function open(settings: Record<string, string> = {}, more: Partial<StatusPageOptions> = {}) {
  let readings = 0
  const page = openStatusPage({
    config: readConfig({
      STATUS_PAGE_ENABLED: 'true',
      PUBLIC_URL: 'https://go.example',
      ...settings,
    }),
    instanceId: 'one',
    readiness: { checks: () => ({ database: 'ok', analytics: 'ok', journal: 'ok' }) },
    isApiAnswering: async () => true,
    readHistory: async () => {
      readings += 1
      return { instances: [], incidents: [] }
    },
    clock: () => NOW,
    ...more,
  })
  return { page, readings: () => readings }
}

const textOf = async (answer: Promise<{ body: Uint8Array }> | undefined) =>
  new TextDecoder().decode((await answer)?.body)

describe('The status of the installation', () => {
  test('is answered only where the operator has turned it on', () => {
    expect(open({ STATUS_PAGE_ENABLED: 'false' }).page('status', 'GET')).toBeUndefined()
    const { page } = open()
    for (const path of [
      ...['status/', 'status/token', 'statuses', 'status.xml', ''],
      // What every object has
      ...['constructor', '__proto__', 'toString'],
    ]) {
      expect([path, page(path, 'GET')]).toEqual([path, undefined])
    }
    expect(page('status', 'POST')).toBeUndefined()
  })

  test('is a page without a script, and JSON', async () => {
    const { page } = open()
    const html = await page('status', 'GET')
    expect(html?.status).toBe(200)
    expect(html?.headers).toMatchObject({
      'cache-control': 'public, max-age=5',
      'content-type': 'text/html; charset=utf-8',
      'strict-transport-security': 'max-age=31536000',
    })
    expect(html?.headers['content-security-policy']).toContain("default-src 'none'")
    expect(await textOf(page('status', 'HEAD'))).toContain('Everything answers')
    const json = JSON.parse(await textOf(page('status.json', 'GET')))
    expect([json.status, json.incidents]).toEqual(['UP', []])
  })

  test('costs one reading, however many ask', async () => {
    const { page, readings } = open()
    const [first, ...others] = await Promise.all(
      Array.from({ length: 1000 }, () => page('status', 'GET')),
    )
    expect(new Set(others)).toEqual(new Set([first]))
    await page('status.json', 'GET')
    expect(readings()).toBe(1)
  })

  test('does not wait for an api process or a database that hangs', async () => {
    const hanging = () => Promise.withResolvers<never>().promise
    const { page } = open({}, { isApiAnswering: hanging, readHistory: hanging })
    const text = await textOf(page('status', 'GET'))
    expect(text).toContain('The API does not answer')
    expect(text).toContain('The list cannot be read at the moment.')
  })

  test('says what it knows when both fail', async () => {
    const failing = () => Promise.reject(new Error('a text that no page shows'))
    const { page } = open(
      {},
      {
        isApiAnswering: failing,
        readHistory: failing,
        readiness: { checks: () => ({ database: 'away', analytics: 'away', journal: 'ok' }) },
      },
    )
    const text = await textOf(page('status', 'GET'))
    expect(text).toContain('The API and analytics do not answer')
    expect(text).toContain('Answers, with problems')
    expect(text).not.toContain('a text that no page shows')
  })
})
