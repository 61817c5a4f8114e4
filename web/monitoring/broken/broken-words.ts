import { counted } from '../../../contract/counted.ts'
import type { BrokenTarget, FixedTargets } from '../../../contract/monitoring/broken-targets.ts'
import { healthWords } from '../../lib/health/health-words.ts'

/** What the check found: 'Down 3 d, answers 404', or 'Moved for good'. */
export function brokenWords(
  { isDown, reason, since, suggestion }: BrokenTarget,
  now: Date,
): string {
  if (isDown) return healthWords({ state: 'DOWN', since, reason }, now)
  if (reason) return reason
  return suggestion?.kind === 'HTTPS' ? 'Answers by https too' : 'Moved for good'
}

/** How a fix ended: '3 links changed. 1 could not be changed: go.example/a, it is in the trash.' */
export function fixedWords({ fixed, failed }: FixedTargets): string {
  const done = `${counted(fixed, 'link')} changed.`
  if (failed.length === 0) return done
  const named = failed
    .slice(0, 3)
    .map(({ domain, key, reason }) => `${domain}/${key}: ${reason}`)
    .join('; ')
  const more = failed.length > 3 ? `; and ${failed.length - 3} more` : ''
  return `${done} ${failed.length} could not be changed. ${named}${more}`
}

/** Whether anything of the chosen links can be turned from http to https. */
export const hasPlainHttp = (links: readonly BrokenTarget[]): boolean =>
  links.some(({ target }) => target.startsWith('http:'))

export const hasSuggestion = (links: readonly BrokenTarget[]): boolean =>
  links.some(({ suggestion }) => suggestion !== null)
