import { storedUserId } from '../session/token.ts'

const SECRET = /password|secret|token|^code$|^key$/i

/**
 * The storage key of a form's draft. A draft belongs to one user, survives an expired session and a closed tab, and is
 * deleted by a logout. `name` identifies the form and the thing it edits.
 */
export const draftKey = (name: string, userId = storedUserId()): string => `draft:${userId}:${name}`

/** The names of drafts that are saved by themselves begin with this: one that is still there could not be saved. */
export const UNSAVED = 'unsaved-'

export const hasUnsavedDrafts = (store: Storage = localStorage): boolean =>
  Object.keys(store).some((key) => key.startsWith(draftKey(UNSAVED)))

/** Stores the typed values on this device, without passwords, codes and keys. */
export function keepDraft(store: Storage, key: string, values: object): void {
  const kept = Object.entries(values).filter(([field]) => !SECRET.test(field))
  store.setItem(key, JSON.stringify(Object.fromEntries(kept)))
}

/** The part of a schema that a draft uses, so that the first screen does not load zod. */
export interface DraftSchema<T> {
  safeParse: (value: unknown) => { data?: T | undefined }
}

/** Returns undefined for a draft that does not fit the schema, such as one of an older version of the form. */
export function findDraft<T>(store: Storage, key: string, schema: DraftSchema<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(store.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

export const dropDraft = (store: Storage, key: string): void => store.removeItem(key)
