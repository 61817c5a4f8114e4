import { browser } from 'wxt/browser'
import { readKey } from './area.ts'
import { readAccount, readProfile, redeemGrant, revokeOwnKey } from './calls.ts'
import type { Fault } from './fault.ts'
import { GRANT_MINUTES } from './grant-minutes.ts'
import {
  readServers,
  SERVERS,
  type Server,
  type SignIn,
  withServer,
  withSignIn,
} from './servers.ts'

/** A sign-in through the site that has begun. The verifier proves later that the code is ours. */
interface BegunSignIn {
  origin: string
  basePath: string
  verifier: string
  tabId: number
  begunAt: number
}

const BEGUN = 'begunSignIn'
/** The sentence of the last sign-in that did not work, by origin; the options show it. */
export const SIGN_IN_PROBLEM = 'signInProblem'
export interface SignInProblem {
  origin: string
  sentence: string
}

/** Time to log in and to read the consent, and then that of the code. */
const PATIENCE_MS = 30 * 60_000 + GRANT_MINUTES * 60_000

const local = browser.storage.local
const session = browser.storage.session

/** Opens the consent of the site in a tab. */
export async function beginSignIn({ origin, basePath }: Server): Promise<void> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const query = new URLSearchParams({ challenge: base64url(new Uint8Array(hash)), name: ownName() })
  await local.remove(SIGN_IN_PROBLEM)
  const tab = await browser.tabs.create({ url: 'about:blank' })
  const begun: BegunSignIn = {
    origin,
    basePath,
    verifier,
    tabId: tab.id ?? -1,
    begunAt: Date.now(),
  }
  await session.set({ [BEGUN]: begun })
  await browser.tabs.update(begun.tabId, { url: `${origin}${basePath}extension?${query}` })
}

/** The address that our tab went to. Resolves to true if it ended the sign-in. */
export async function continueSignIn(tabId: number, address: string): Promise<boolean> {
  const begun = await readKey<BegunSignIn | null>(session, BEGUN, null)
  if (!begun || begun.tabId !== tabId) return false
  const code = codeIn(address, begun)
  if (code === undefined) return false
  // A code works once; so does the verifier.
  await session.remove(BEGUN)
  if (Date.now() - begun.begunAt > PATIENCE_MS) {
    await fail(begun.origin, 'That took too long. Start again.')
    return true
  }
  const { origin, verifier } = begun
  const answer = await redeemGrant(origin, { code, verifier })
  if (!answer.isFine) {
    await fail(origin, answer.fault.sentence)
    return true
  }
  const { key, email, accountName, permissions: role } = answer.value
  await keepSignIn(origin, { key, by: 'site', email, accountName, role })
  return true
}

/** The code of our own server's screen, and of no other page that the tab may have gone to. */
function codeIn(address: string, { origin, basePath }: BegunSignIn): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.origin !== origin || url.pathname !== `${basePath}extension`) return undefined
  return url.searchParams.get('code') ?? undefined
}

/** Signs in with a key that was pasted. */
export async function signInByKey(server: Server, key: string): Promise<Fault | undefined> {
  const [account, profile] = await Promise.all([
    readAccount(server.origin, key),
    readProfile(server.origin, key),
  ])
  if (!account.isFine) return account.fault
  if (!profile.isFine) return profile.fault
  const { name: accountName, role } = account.value
  await keepSignIn(server.origin, { key, by: 'key', email: profile.value.email, accountName, role })
  return undefined
}

/** Forgets the key, and revokes it if it is the extension's own. Resolves to what went wrong with that. */
export async function signOut({ origin, signIn }: Server): Promise<Fault | undefined> {
  const revoked = signIn?.by === 'site' ? await revokeOwnKey(origin, signIn.key) : undefined
  await local.set({ [SERVERS]: withSignIn(await readServers(local), origin, null) })
  // A key that is not accepted any more is revoked already.
  if (!revoked || revoked.isFine || revoked.fault.kind === 'sign-in') return undefined
  return revoked.fault
}

export async function keepServer(server: Server): Promise<void> {
  await local.set({ [SERVERS]: withServer(await readServers(local), server) })
}

async function keepSignIn(origin: string, signIn: SignIn): Promise<void> {
  await local.set({ [SERVERS]: withSignIn(await readServers(local), origin, signIn) })
}

async function fail(origin: string, sentence: string): Promise<void> {
  const problem: SignInProblem = { origin, sentence }
  await local.set({ [SIGN_IN_PROBLEM]: problem })
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** What the list of extensions on the site calls this one. */
function ownName(): string {
  const system =
    /Windows|Mac OS X|Android|CrOS|Linux/.exec(navigator.userAgent)?.[0] ?? 'a computer'
  const browserName = import.meta.env.FIREFOX ? 'Firefox' : 'Chrome'
  return `${browserName} on ${system.replace('Mac OS X', 'macOS').replace('CrOS', 'ChromeOS')}`
}
