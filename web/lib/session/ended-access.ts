import { useSyncExternalStore } from 'react'
import { ApiProblem } from '../api/api-problem.ts'
import { isReplacingSession } from './acting.ts'

export interface EndedAccess {
  title: string
  detail: string
}

const kinds: readonly string[] = ['suspended', 'removed']

/** The refusal of a user who may not use their account any more; undefined for every other error. */
export function findEndedAccess(error: unknown): EndedAccess | undefined {
  if (!(error instanceof ApiProblem && kinds.includes(error.kind))) return undefined
  return { title: error.title, detail: error.detail }
}

const listeners = new Set<() => void>()
let ended: EndedAccess | undefined

function set(next: EndedAccess | undefined): void {
  if (next?.detail === ended?.detail) return
  ended = next
  for (const listener of listeners) listener()
}

/** While the account is left or switched on purpose, its refusals are expected. */
export function noteEndedAccess(access: EndedAccess): void {
  if (!isReplacingSession()) set(access)
}

/** The user was let in again. */
export const forgetEndedAccess = (): void => set(undefined)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useEndedAccess = (): EndedAccess | undefined =>
  useSyncExternalStore(
    subscribe,
    () => ended,
    () => undefined,
  )
