import { storedUserId } from './token.ts'

const SECRET = /password|secret|token|^code$|^key$/i

/**
 * Where a form's draft lies: it belongs to one person, outlives an expired session and a closed tab, and goes with the
 * logout. `name` tells the form, and which thing it edits.
 */
export const draftKey = (name: string, person = storedUserId()): string => `draft:${person}:${name}`

/** Keeps what was typed on this device, without passwords, codes and keys. */
export function keepDraft(store: Storage, key: string, values: object): void {
  const kept = Object.entries(values).filter(([field]) => !SECRET.test(field))
  store.setItem(key, JSON.stringify(Object.fromEntries(kept)))
}

/** As much of a schema as a draft needs, so that the first screen does without zod. */
export interface DraftSchema<T> {
  safeParse: (value: unknown) => { data?: T | undefined }
}

/** A draft of an older version of the form, or one that somebody changed by hand, is none. */
export function findDraft<T>(store: Storage, key: string, schema: DraftSchema<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(store.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

export const dropDraft = (store: Storage, key: string): void => store.removeItem(key)
