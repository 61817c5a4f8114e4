import type { LinkChange } from '../../../contract/links/link-history.ts'
import type { GeoRule } from '../../../contract/links/rules/rule-words.ts'
import { ruleSentence } from '../rules/rule-sentence.ts'
import { changedField, changedValue } from './change-words.ts'

/** One line of a change: the value before and after. */
export interface ShownChange {
  name: string
  before: string | undefined
  after: string | undefined
}

type LinkFieldChange = LinkChange['changes'][number]

/** Only the parts that changed, down to single rules and single UTM values. */
export const shownChanges = (changes: readonly LinkFieldChange[]): ShownChange[] =>
  changes.flatMap((change) => {
    if (change.field === 'geo') return ruleChanges(rulesOf(change.before), rulesOf(change.after))
    const parts = partsOf[change.field]
    return parts ? partChanges(change, parts) : [whole(change)]
  })

const whole = ({ field, before, after }: LinkFieldChange): ShownChange => ({
  name: changedField(field),
  before: changedValue(field, before),
  after: changedValue(field, after),
})

const partsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  utmParams: {
    source: 'UTM source',
    medium: 'UTM medium',
    campaign: 'UTM campaign',
    term: 'UTM term',
    content: 'UTM content',
  },
  preview: { title: 'Shared title', description: 'Shared text', imageUrl: 'Shared picture' },
}

function partChanges(
  { before, after }: LinkFieldChange,
  parts: Readonly<Record<string, string>>,
): ShownChange[] {
  const wordsIn = (value: unknown, part: string) =>
    changedValue(part, (value as Record<string, unknown> | null)?.[part])
  return Object.entries(parts)
    .map(([part, name]) => ({ name, before: wordsIn(before, part), after: wordsIn(after, part) }))
    .filter((shown) => shown.before !== shown.after)
}

const rulesOf = (value: unknown): string[] =>
  Array.isArray(value) ? (value as GeoRule[]).map(ruleSentence) : []

/** Rules are compared by their sentences: a rule that only moved counts as a change of the order. */
function ruleChanges(before: readonly string[], after: readonly string[]): ShownChange[] {
  const gone = without(before, after)
  const made = without(after, before)
  const places = [...new Set([...gone.keys(), ...made.keys()])].toSorted((a, b) => a - b)
  const changed = places.map((place) => ({
    name: `Rule ${place + 1}`,
    before: gone.get(place),
    after: made.get(place),
  }))
  const unchanged = (rules: readonly string[], lost: ReadonlyMap<number, string>) =>
    rules.filter((_, place) => !lost.has(place))
  const [first, then] = [unchanged(before, gone), unchanged(after, made)]
  return first.join('\n') === then.join('\n') ? changed : [...changed, orderChange(first, then)]
}

/** Rules that are missing from `others`, by position. */
function without(rules: readonly string[], others: readonly string[]): Map<number, string> {
  const left = [...others]
  const missing = new Map<number, string>()
  for (const [place, rule] of rules.entries()) {
    const at = left.indexOf(rule)
    if (at === -1) missing.set(place, rule)
    else left.splice(at, 1)
  }
  return missing
}

function orderChange(before: readonly string[], after: readonly string[]): ShownChange {
  const order = (rules: readonly string[]) =>
    rules.map((rule) => before.indexOf(rule) + 1).join(', ')
  return { name: 'Order of rules', before: order(before), after: order(after) }
}
