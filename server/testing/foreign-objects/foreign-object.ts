import type { TestApp } from '../app.ts'
import type { Colleague } from '../people/callers.ts'

/** Creates an object of an account or its user; returns the part of the path that names it. */
export type Owned = (app: TestApp, who: Colleague) => Promise<string>

/** A call on an object that another account's caller must not find. */
export interface ForeignObject {
  /** `{}` stands for the object. */
  call: string
  owned: Owned
  missing: string
  body?: object
  /** The status for the object's owner; 204 by default. */
  own?: number
}
