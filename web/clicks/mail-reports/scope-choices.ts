import type { ReportScope } from '../../../contract/clicks/mail-reports.ts'

/** What a report can be about besides all links. */
export interface ScopeNames {
  tags: readonly string[]
  domains: readonly string[]
}

/** The value of a choice: 'all', 'tag:spring' or 'domain:go.example'. */
export function choiceOf(scope: ReportScope): string {
  if (scope.kind === 'all') return 'all'
  return scope.kind === 'tag' ? `tag:${scope.tag}` : `domain:${scope.domain}`
}

export function scopeOfChoice(choice: string): ReportScope {
  const [kind] = choice.split(':', 1)
  const name = choice.slice(`${kind}:`.length)
  if (kind === 'tag') return { kind, tag: name }
  return kind === 'domain' ? { kind, domain: name } : { kind: 'all' }
}

const labelOf = (choice: string) => (choice === 'all' ? 'All links' : choice.replace(/^\w+:/, ''))

/** Options by group, with those that are chosen already even where the lists have not loaded. */
export function scopeChoices({ tags, domains }: ScopeNames, chosen: readonly string[]) {
  const tagged = tags.map((tag) => choiceOf({ kind: 'tag', tag }))
  const hosted = domains.map((domain) => choiceOf({ kind: 'domain', domain }))
  const withChosen = (kind: string, choices: readonly string[]) => [
    ...new Set([...choices, ...chosen.filter((choice) => choice.startsWith(`${kind}:`))]),
  ]
  return [
    { group: 'Everything', choices: ['all'] },
    { group: 'One tag', choices: withChosen('tag', tagged) },
    { group: 'One domain', choices: withChosen('domain', hosted) },
  ]
    .filter(({ choices }) => choices.length > 0)
    .map(({ group, choices }) => ({
      group,
      items: choices.map((value) => ({ value, label: labelOf(value) })),
    }))
}
