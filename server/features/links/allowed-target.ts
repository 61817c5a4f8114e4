import type { App } from '../../context.ts'
import { knownHost } from '../../platform/addresses.ts'
import { Problem } from '../../platform/problem.ts'
import { requireUnblockedTarget } from '../abuse/abuse.ts'
import { isOwnHost } from '../domains/domains.ts'
import { normaliseTarget, TargetError } from './target.ts'

/** The target as it is kept; a `Problem` that names the field for anything a link must not point at. */
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
  // Our own host was let through above for our own pages' sake; as anything else it follows the rule.
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
 * A domain row may name a port, also the default one, which an address leaves out. One without a port is a domain's under
 * every port: most proxies take the port away.
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
