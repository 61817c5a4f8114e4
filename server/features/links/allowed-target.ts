import type { App } from '../../context.ts'
import { Problem } from '../../platform/problem.ts'
import { requireUnblockedTarget } from '../abuse/abuse.ts'
import { isOwnHost } from '../domains/domains.ts'
import { normaliseTarget, TargetError } from './target.ts'

/** The target as it is kept; a `Problem` that names the field for anything a link must not point at. */
export async function requireTarget(app: App, text: string, field = 'redirectTo'): Promise<string> {
  const { config } = app
  const ownHost = new URL(config.publicUrl).hostname
  const url = readTarget(text, [...config.allowPrivateTargets, ownHost], field)
  const host = url.host.replace(/\.(?=:\d+$|$)/, '')
  if (host === config.publicHost && `${url.pathname}/`.startsWith(config.basePath)) return url.href
  if (
    host === config.publicHost ||
    (await isOwnHost(app, host)) ||
    (await isOwnHost(app, hostWithPort(url)))
  ) {
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

/** Domain rows may name the default port, which an address leaves out. */
function hostWithPort(url: URL): string {
  return `${url.hostname.replace(/\.$/, '')}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`
}

function refusal(message: string, field: string): Problem {
  return new Problem('invalid', { errors: { [field]: message } })
}
