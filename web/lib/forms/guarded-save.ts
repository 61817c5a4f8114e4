import { ApiProblem } from '../api/api-problem.ts'
import type { Tagged } from '../api/tagged-answer.ts'

/** What a form was opened with, what is there now, and what was typed. */
export interface Versions<Values> {
  before: Values
  theirs: Values
  mine: Values
}

/** Somebody changed what the form edits since it was opened. Nothing was saved. */
export class ChangedElsewhere<Values> extends Error {
  override name = 'ChangedElsewhere'
  readonly versions: Versions<Values>
  constructor(versions: Versions<Values>) {
    super('Somebody changed this while you were editing.')
    this.versions = versions
  }
}

/** The fields that were changed elsewhere, unless the same was typed. */
function changedFields<Values extends object>(versions: Versions<Values>): (keyof Values)[] {
  const { before, theirs, mine } = versions
  const fields = Object.keys(theirs) as (keyof Values)[]
  return fields.filter(
    (field) => !isSame(theirs[field], before[field]) && !isSame(theirs[field], mine[field]),
  )
}

/** Those of them that something else was typed into. */
export const disputedFields = <Values extends object>(
  versions: Versions<Values>,
): (keyof Values)[] =>
  changedFields(versions).filter((field) => !isSame(versions.mine[field], versions.before[field]))

/** With theirs in the fields that were changed elsewhere; what was typed in others stays. */
export const takingTheirs = <Values extends object>(versions: Versions<Values>): Values => ({
  ...versions.mine,
  ...picked(versions.theirs, changedFields(versions)),
})

/** With what was typed in each field. A field in which nothing was typed is theirs. */
export function keepingMine<Values extends object>(versions: Versions<Values>): Values {
  const { before, theirs, mine } = versions
  const untouched = changedFields(versions).filter((field) => isSame(mine[field], before[field]))
  return { ...mine, ...picked(theirs, untouched) }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const picked = <Values extends object>(values: Values, fields: readonly (keyof Values)[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>

export interface GuardedCall<Values, Item> {
  read: () => Promise<Tagged<Item>>
  valuesOf: (item: Item) => Values
  /** Sends what differs from `before`. */
  write: (sent: Written<Values>) => Promise<Item>
}

export interface Written<Values> {
  values: Values
  /** What is there now. */
  before: Values
  tag: string
}

/** What changes between a read and the write after it can be what nobody typed into, but not for ever. */
const TRIES_MAX = 5

/**
 * Saves what was typed over what is there now. If somebody has changed a field that was typed into since the form was opened,
 * nothing is saved, and it throws a ChangedElsewhere.
 */
export async function saveGuarded<Values extends object, Item>(
  { read, valuesOf, write }: GuardedCall<Values, Item>,
  { mine, before }: Omit<Versions<Values>, 'theirs'>,
): Promise<Item> {
  for (let tries = 1; ; tries++) {
    const { item, tag } = await read()
    const versions = { before, mine, theirs: valuesOf(item) }
    if (disputedFields(versions).length > 0) throw new ChangedElsewhere(versions)
    try {
      return await write({ values: keepingMine(versions), before: versions.theirs, tag })
    } catch (error) {
      const isChanged = error instanceof ApiProblem && error.kind === 'edited-elsewhere'
      if (!isChanged || tries === TRIES_MAX) throw error
    }
  }
}
