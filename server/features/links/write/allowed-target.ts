import type { App } from '../../../context.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { knownHost } from '../../../platform/network/addresses.ts'
import { requireUnblockedTarget } from '../../abuse/abuse.ts'
import { isOwnHost } from '../../domains/domains.ts'
import { normaliseTarget, TargetError } from '../target/target.ts'

/** The normalised target. Throws a `Problem` that names the field for anything a link must not point at. */
export async function requireTarget(app: App, text: string, field = 'redirectTo'): Promise<string> {
  const { config } = app
  const ownHost = new URL(config.publicUrl).hostname
  const url = readTarget(text, [...config.allowPrivateTargets, ownHost], field)
  const host = knownHost(url, config.publicHost)
  const isHome = host === config.publicHost
  if (isHome && `${url.pathname}/`.startsWith(config.basePath)) return url.href
  if (isHome || (await isAnyOwnHost(app, url, host))) {
    throw refusal('A short link cannot lead to a short link of this installation', field)
  }
  // Above, our own host was allowed for the sake of our pages. Any other address there has to pass the policy.
  const { href } = readTarget(text, config.allowPrivateTargets, field)
  await requireUnblockedTarget(app, href, field)
  return href
}

function readTarget(text: string, allowPrivate: readonly string[], field: string): URL {
  try {
    return normaliseTarget(text, { allowPrivate })
  } catch (error) {
    if (error instanceof TargetError) throw refusal(error.message, field)
    throw error
  }
}

/**
 * A domain row may name a port, even the default one, which an address omits. A row without a port matches every port,
 * because most proxies remove it.
 */
async function isAnyOwnHost(app: App, url: URL, known: string): Promise<boolean> {
  const name = url.hostname.replace(/\.$/, '')
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  for (const host of new Set([known, `${name}:${port}`, name])) {
    if (await isOwnHost(app, host)) return true
  }
  return false
}

function refusal(message: string, field: string): Problem {
  return new Problem('invalid', { errors: { [field]: message } })
}
