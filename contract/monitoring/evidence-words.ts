import type { FailoverEvidence } from './failover.ts'

type Evidence = readonly Pick<FailoverEvidence, 'point' | 'method' | 'reason'>[]

/**
 * What proved that Targets are down, such as 'From Oslo and Lima, GET answers 503 Service Unavailable, and HEAD does not answer in
 * time.' Several that were proven alike are said once.
 */
export const evidenceWords = (...targets: readonly Evidence[]): string =>
  [...new Set(targets.map(wordsOf))].join(' ')

function wordsOf(evidence: Evidence): string {
  const seen = new Map<string, string[]>()
  for (const point of new Set(evidence.map((each) => each.point))) {
    const words = askedWords(evidence.filter((each) => each.point === point))
    seen.set(words, [...(seen.get(words) ?? []), point])
  }
  return [...seen].map(([words, names]) => `From ${listed(names)}, ${words}.`).join(' ')
}

function askedWords(asked: Evidence): string {
  const [first, second] = asked
  if (!first) return ''
  const words = `${first.method} ${goingOn(first.reason)}`
  if (!second) return words
  if (second.reason === first.reason) return `${words}, and so does ${second.method}`
  return `${words}, and ${second.method} ${goingOn(second.reason)}`
}

const goingOn = (reason: string): string => reason.charAt(0).toLowerCase() + reason.slice(1)

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
