import { afterAll, beforeAll, expect } from 'bun:test'
import { createServer, type ServerResponse } from 'node:http'
import type { HubImportPreview } from '../../contract/hubs/hub-imports.ts'
import { MINUTE } from '../platform/clock.ts'
import type { TestApp } from './app.ts'
import { type Outside, openOutside } from './servers/outside.ts'

export const PREVIEWS = '/api/ui/v1/furlhubs/import-previews'
/** Of the page that is published. */
export const PAGE = 'http://public.test/@me'

export type PublishedPage = (path: string, answer: ServerResponse, method: string) => void

export const html =
  (text: string): PublishedPage =>
  (_, answer) =>
    void answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)

export const status =
  (code: number, location?: string): PublishedPage =>
  (_, answer) =>
    void answer.writeHead(code, location === undefined ? {} : { location }).end('<p>No</p>')

/** Pages of other services on loopback, and previews of their import. */
export function importsIn(open: () => TestApp) {
  let outside: Outside
  beforeAll(async () => {
    outside = await openOutside()
  })
  afterAll(() => outside.close())

  /** Serves `page` at every public address. Returns what was asked for. */
  async function publish(page: PublishedPage): Promise<string[]> {
    const asked: string[] = []
    const server = createServer(({ url = '', method = 'GET' }, answer) => {
      asked.push(`${method} ${url}`)
      page(url, answer, method)
    })
    open().app.outside = outside.fetchDependencies(await outside.listen(server))
    return asked
  }
  const ask = (token: string | undefined, body: object) => {
    open().pass(MINUTE)
    return open().call(PREVIEWS, { ...(token && { token }), body })
  }
  const problemOf = async (token: string, body: object) => {
    const answer = await ask(token, body)
    const { type, detail, errors } = await answer.json()
    const [first] = errors ?? []
    return { status: answer.status, kind: String(type).split('/').at(-1), detail, ...first }
  }
  const preview = async (token: string, body: object): Promise<HubImportPreview> => {
    const answer = await ask(token, body)
    expect(answer.status).toBe(200)
    return answer.json()
  }
  return { publish, ask, problemOf, preview, outside: () => outside }
}
