import type { z } from 'zod'
import type { Ask, Proof } from './ask.ts'
import { notUnderstood } from './ask.ts'

/** A link as the columns of a file have it, by names that files have too. */
export type SourceItem = Readonly<Record<string, unknown>>

/** How the links of a service are read from its API. */
export interface Source {
  /** Of a service that nobody hosts themselves. */
  base?: string
  credentials: (key: string, now: number) => Proof | readonly Proof[]
  /** Page after page. `host` is that of the address. */
  pages: (ask: Ask, host: string) => AsyncGenerator<SourceItem[]>
}

/** The answer, if it is what the documentation of the API says. */
export function read<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const { data, success } = schema.safeParse(answer)
  if (!success) throw notUnderstood()
  return data
}

/** Those of the values that the item has. */
export const pick = (item: SourceItem, names: readonly string[]): SourceItem =>
  Object.fromEntries(names.flatMap((name) => (name in item ? [[name, item[name]] as const] : [])))

/** The host of an address; undefined if it is none. */
export const hostOf = (address: unknown): string | undefined =>
  typeof address === 'string'
    ? URL.parse(/^https?:/i.test(address) ? address : `https://${address}`)?.host
    : undefined

/** The names of tags, which some APIs send as objects. */
export const tagNames = (tags: unknown): string[] =>
  Array.isArray(tags)
    ? tags.flatMap((tag) => {
        const name = typeof tag === 'object' && tag !== null ? tag.name : tag
        return typeof name === 'string' ? [name] : []
      })
    : []
