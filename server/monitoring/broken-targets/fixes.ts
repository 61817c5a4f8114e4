import { z } from 'zod'
import { BrokenTarget, type FixTargets } from '../../../contract/monitoring/broken-targets.ts'
import { Problem } from '../../platform/http/problem.ts'

export type Fix = FixTargets['fix']
export type Suggestion = NonNullable<BrokenTarget['suggestion']>

/** What takes the place of a Target; undefined keeps it. */
export type ReplaceTarget = (target: string) => string | undefined

const StoredSuggestion = BrokenTarget.shape.suggestion.unwrap()

export const readSuggestion = (text: string): Suggestion => StoredSuggestion.parse(JSON.parse(text))

export function suggestionReplace(
  suggestions: readonly { target: string; suggestion: string }[],
): ReplaceTarget {
  const targets = new Map(
    suggestions.map(({ target, suggestion }) => [target, readSuggestion(suggestion).target]),
  )
  return (target) => targets.get(target)
}

/** The same address over https. A port of its own is that of a server which speaks http, and stays as it is. */
export const httpsReplace: ReplaceTarget = (target) => {
  const url = URL.parse(target)
  if (url?.protocol !== 'http:' || url.port !== '') return undefined
  url.protocol = 'https:'
  return url.href
}

export function hostReplace({ from, to }: { from: string; to: string }): ReplaceTarget {
  const [before, after] = [requireHost(from, 'fix.from'), requireHost(to, 'fix.to')]
  if (before === after) {
    throw new Problem('invalid', { errors: { 'fix.to': 'Enter another host' } })
  }
  return (target) => {
    const url = URL.parse(target)
    if (!url || hostOf(url) !== before) return undefined
    // A port of before must not stay where the new host has none.
    url.port = ''
    url.host = after
    return url.href
  }
}

/** The host without a dot at its end, and with its port unless it is the usual one. */
const hostOf = (url: URL): string => url.host.replace(/\.(?=:\d+$|$)/, '')

const Host = z.string().regex(/^[^\s/?#@\\]+$/)

function requireHost(text: string, field: string): string {
  const url = Host.safeParse(text).success ? URL.parse(`http://${text}/`) : null
  if (url?.pathname !== '/' || url.hostname === '') {
    throw new Problem('invalid', { errors: { [field]: 'Enter a host, such as shop.example' } })
  }
  return hostOf(url)
}

/** Why nothing was replaced. */
export const nothingToFix: Readonly<Record<Fix['kind'], string>> = {
  SUGGESTION: 'Nothing is suggested for it any more',
  HTTPS: 'It has no address with http',
  HOST: 'It has no address on that host',
}
