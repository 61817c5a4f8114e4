import type { App } from '../../context.ts'
import { learnBlocked, requireUnblockedTarget } from '../../operators/index.ts'
import { Problem } from '../../platform/http/problem.ts'
import { knownHost } from '../../platform/network/addresses.ts'
import { isOwnAddress, learnOwnAddresses } from '../domains.ts'
import { normaliseTarget, TargetError } from './target.ts'

/** The normalised target. Throws a `Problem` that names the field for anything a link must not point at. */
export async function requireTarget(app: App, text: string, field = 'redirectTo'): Promise<string> {
  const { config } = app
  const ownHost = new URL(config.publicUrl).hostname
  const url = readTarget(text, [...config.allowPrivateTargets, ownHost], field)
  const host = knownHost(url, config.publicHost)
  const isHome = host === config.publicHost
  if (isHome && `${url.pathname}/`.startsWith(config.basePath)) return url.href
  if (await isOwnAddress(app, url)) {
    throw refusal('A short link cannot lead to a short link of this installation', field)
  }
  // Above, our own host was allowed for the sake of our pages. Any other address there has to pass the policy.
  const { href } = readTarget(text, config.allowPrivateTargets, field)
  await requireUnblockedTarget(app, href, field)
  return href
}

/** Hosts whose names fit into one query. The others are asked for one by one. */
const HOSTS_AT_ONCE = 500
const ORIGIN = /^\s*(https?:\/\/[^/?#]+)/i

/**
 * Asks for all hosts of many targets at once what `requireTarget` asks for each, if the database has a memo. Targets that
 * are written without a scheme are left to it.
 */
export async function learnTargets(app: App, texts: readonly string[]): Promise<void> {
  const origins = new Set(texts.flatMap((text) => ORIGIN.exec(text)?.[1] ?? []))
  const urls = [...origins].slice(0, HOSTS_AT_ONCE).flatMap((origin) => URL.parse(origin) ?? [])
  if (urls.length === 0) return
  await learnOwnAddresses(app, urls)
  await learnBlocked(app, [...new Set(urls.map(({ hostname }) => hostname))])
}

/** An address that is only fetched, in its normal form. It may be on a host of this installation. */
export function requireWebAddress({ config }: App, text: string, field: string): URL {
  const ownHost = new URL(config.publicUrl).hostname
  return readTarget(text, [...config.allowPrivateTargets, ownHost], field)
}

function readTarget(text: string, allowPrivate: readonly string[], field: string): URL {
  try {
    return normaliseTarget(text, { allowPrivate })
  } catch (error) {
    if (error instanceof TargetError) throw refusal(error.message, field)
    throw error
  }
}

function refusal(message: string, field: string): Problem {
  return new Problem('invalid', { errors: { [field]: message } })
}
