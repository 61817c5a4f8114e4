import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from '@playwright/test'
import { chromiumPath } from '../scripts/house/chromium.mjs'
import { owner } from '../server/demo/seed.ts'
import { freePort } from '../server/testing/free-port.ts'
import { plainEnvironment } from '../server/testing/programs/launch.ts'
import { startProgram } from './support/program.ts'

/** The built program with the data of `npm run demo`, and a browser. */
export interface Demo {
  /** URL of the application, with a trailing slash. */
  home: string
  browser: Browser
  /** Opens a browser context with an empty cache. */
  openContext(options?: ContextOptions): Promise<BrowserContext>
  /** Of a browser in which the demo's owner is logged in. */
  storageState: Awaited<ReturnType<typeof withToken>>
}

type ContextOptions = BrowserContextOptions & { isSignedIn?: boolean }

const ROOT = join(import.meta.dir, '..')
export const WINDOW = { width: 1440, height: 900 }

/** `environment` is for making the demo and for running it. */
export async function withDemo<T>(
  measure: (demo: Demo) => Promise<T>,
  environment: Readonly<Record<string, string>> = {},
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-bench-demo-'))
  const port = await freePort()
  await fillDemo({ ...environment, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' })
  const program = await startProgram({ dataDir, port, environment })
  const browser = await openBrowser()
  try {
    const storageState = await signedIn(program.origin)
    return await measure({
      home: `${program.origin}/app/`,
      browser,
      storageState,
      openContext: ({ isSignedIn = true, ...options } = {}) =>
        browser.newContext({ viewport: WINDOW, ...(isSignedIn && { storageState }), ...options }),
    })
  } finally {
    await browser.close()
    await program.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })

async function fillDemo(environment: Readonly<Record<string, string>>): Promise<void> {
  const child = Bun.spawn([process.execPath, '--no-env-file', 'server/commands/demo.ts'], {
    cwd: ROOT,
    env: { ...plainEnvironment(), ...environment },
    stdout: 'ignore',
    stderr: 'pipe',
  })
  if ((await child.exited) !== 0) throw new Error(await new Response(child.stderr).text())
}

/** Browser storage of the demo's owner. */
async function signedIn(origin: string) {
  const ask = (method: string, path: string, more: RequestInit) =>
    fetch(`${origin}/api/ui/v1/${path}`, { method, ...more })
  const answer = await ask('POST', 'auth/login', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: owner.email, password: owner.password }),
  })
  const { token } = (await answer.json()) as { token: string }
  return withToken(origin, token)
}

/** Browser storage of a logged-in user who has seen the welcome tour. */
export async function withToken(origin: string, token: string) {
  const seen = await fetch(`${origin}/api/ui/v1/account/has-seen-tour/introTour`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
  })
  if (!seen.ok) throw new Error(await seen.text())
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: token }] }] }
}
