import { nounFor } from '../counted.ts'
import { type Block, factsOf } from './blocks.ts'
import type { HubDocument } from './document.ts'
import type { DocumentChange } from './versions.ts'

type FieldChange = DocumentChange['fields'][number]

/** The changes in `after`: first the profile, then the blocks in their order, theme and search. */
export function diffDocuments(before: HubDocument, after: HubDocument): DocumentChange[] {
  return [
    ...areaChange('profile', before.profile, after.profile),
    ...blockChanges(before.blocks, after.blocks),
    ...areaChange('theme', themeFields(before), themeFields(after)),
    ...areaChange('seo', before.seo, after.seo),
  ]
}

/** The changes in a few words, such as `2 blocks added, colours`. */
export function summaryOf(changes: readonly DocumentChange[]): string {
  const parts = [...blockWords(changes), ...themeWords(changes), ...profileWords(changes)]
  if (changes.some(({ area }) => area === 'seo')) parts.push('sharing')
  const text = parts.join(', ')
  return text === '' ? 'No changes' : text.charAt(0).toUpperCase() + text.slice(1)
}

/** The tokens of a theme as if they stood beside its preset: `color.accent`. */
const themeFields = ({ theme }: HubDocument) => ({ preset: theme.preset, ...theme.tokens })

function areaChange(
  area: 'profile' | 'theme' | 'seo',
  before: object,
  after: object,
): DocumentChange[] {
  const fields = fieldChanges(before, after)
  if (fields.length === 0) return []
  return [{ area, kind: 'changed', blockId: null, blockType: null, title: null, fields }]
}

function blockChanges(before: readonly Block[], after: readonly Block[]): DocumentChange[] {
  const earlier = new Map(before.map((block) => [block.id, block]))
  const kept = new Set(after.map(({ id }) => id))
  const moved = movedIds(
    before.map(({ id }) => id).filter((id) => kept.has(id)),
    after.map(({ id }) => id).filter((id) => earlier.has(id)),
  )
  const removed = before
    .filter(({ id }) => !kept.has(id))
    .map((block) => blockChange('removed', block))
  const others = after.flatMap((block) => {
    const old = earlier.get(block.id)
    if (!old) return [blockChange('added', block)]
    const fields = fieldChanges(old, block)
    return [
      ...(fields.length > 0 ? [blockChange('changed', block, fields)] : []),
      ...(moved.has(block.id) ? [blockChange('moved', block)] : []),
    ]
  })
  return [...removed, ...others]
}

const blockChange = (
  kind: DocumentChange['kind'],
  block: Block,
  fields: FieldChange[] = [],
): DocumentChange => ({
  area: 'blocks',
  kind,
  blockId: block.id,
  blockType: block.type,
  title: blockTitle(block),
  fields,
})

const TITLE_MAX = 60

function blockTitle(block: Block): string | null {
  const text = factsOf(block).words(block).replace(/\s+/g, ' ').trim()
  if (text === '') return null
  const signs = [...text]
  return signs.length > TITLE_MAX ? `${signs.slice(0, TITLE_MAX - 1).join('')}…` : text
}

/**
 * The ids that have to move to make the one order into the other: all but the longest sequence that both orders have.
 * Both lists have the same ids, so that is the longest rising one of their places.
 */
function movedIds(before: readonly string[], after: readonly string[]): Set<string> {
  const placeOf = new Map(before.map((id, at) => [id, at]))
  const steps: Step[] = []
  for (const id of after) {
    const place = placeOf.get(id) ?? 0
    const previous = longest(steps.filter((step) => step.place < place))
    steps.push({ id, place, length: (previous?.length ?? 0) + 1, previous })
  }
  const moved = new Set(after)
  for (let step = longest(steps); step; step = step.previous) moved.delete(step.id)
  return moved
}

/** The end of a rising sequence. */
interface Step {
  id: string
  place: number
  length: number
  previous: Step | undefined
}

const longest = (steps: readonly Step[]): Step | undefined =>
  steps.reduce<Step | undefined>(
    (best, step) => (best && best.length >= step.length ? best : step),
    undefined,
  )

/** Objects are compared field by field, lists as a whole. A missing field is the same as one that is null. */
function fieldChanges(before: object, after: object, path = ''): FieldChange[] {
  const old: Record<string, unknown> = { ...before }
  const now: Record<string, unknown> = { ...after }
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return names.flatMap((name) =>
    valueChanges(`${path}${name}`, old[name] ?? null, now[name] ?? null),
  )
}

function valueChanges(field: string, before: unknown, after: unknown): FieldChange[] {
  if (isFields(before) || isFields(after))
    return fieldChanges(fieldsOf(before), fieldsOf(after), `${field}.`)
  return isSameValue(before, after) ? [] : [{ field, before, after }]
}

const fieldsOf = (value: unknown): object => (isFields(value) ? value : {})

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The order of fields makes no difference, and a missing field is the same as one that is null. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isSameValue(value, other[at]))
  if (isFields(one) && isFields(other)) return fieldChanges(one, other).length === 0
  return (one ?? null) === (other ?? null)
}

const kindWords = [
  ['added', ' added'],
  ['removed', ' removed'],
  ['changed', ''],
  ['moved', ' moved'],
] as const

/** `2 blocks added, 1 removed`: the noun once. */
function blockWords(changes: readonly DocumentChange[]): string[] {
  const parts: string[] = []
  for (const [kind, words] of kindWords) {
    const count = changes.filter(
      (change) => change.area === 'blocks' && change.kind === kind,
    ).length
    if (count === 0) continue
    const isFirst = parts.length === 0
    const noun = ` ${nounFor(count, 'block')}`
    parts.push(`${count}${isFirst ? noun : ''}${isFirst ? words : words || ' changed'}`)
  }
  return parts
}

const groupWords: Readonly<Record<string, string>> = {
  scheme: 'colours',
  color: 'colours',
  background: 'background',
  font: 'fonts',
  card: 'buttons',
  layout: 'layout',
  avatar: 'avatar',
  effects: 'effects',
}

const capital = (word: unknown): string => {
  const text = String(word ?? '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function themeWords(changes: readonly DocumentChange[]): string[] {
  const fields = changes.filter(({ area }) => area === 'theme').flatMap((change) => change.fields)
  const preset = fields.find(({ field }) => field === 'preset')
  if (preset) return [`theme: ${capital(preset.before)} to ${capital(preset.after)}`]
  return [...new Set(fields.flatMap(({ field }) => groupWords[field.split('.')[0] ?? ''] ?? []))]
}

const profileNames: Readonly<Record<string, string>> = { avatar: 'picture', badge: 'mark' }

function profileWords(changes: readonly DocumentChange[]): string[] {
  const fields = changes.filter(({ area }) => area === 'profile').flatMap((change) => change.fields)
  return fields.map(({ field }) => profileNames[field] ?? field)
}
