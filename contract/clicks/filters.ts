import { z } from 'zod'
import { linkTypes } from '../links/links.ts'
import { TYPED_KEY_MAX } from '../links/open-keys.ts'
import { clickKinds, type FilteredDimension, filteredDimensions } from './dimensions.ts'

const MOST_VALUES = 50

/** A parameter that may be repeated; always a list once read. */
const texts = (one: z.ZodType<string, string>, about: string) =>
  z
    .union([one.transform((text) => [text]), z.array(one).max(MOST_VALUES)])
    .optional()
    .meta({ description: `${about}. May be repeated, up to ${MOST_VALUES} times` })

const Value = z.string().max(8192)

/** Looked up in the database, which does not accept NUL. */
const Name = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\u0000'), 'Remove the broken characters')

export const DomainFilter = Name(259).optional()
export const KeyFilter = Name(TYPED_KEY_MAX).optional()

export const operators = ['is', 'not', 'contains'] as const
export type Operator = (typeof operators)[number]

/** The name of a filter's parameter: `country`, `country.not`, `country.contains`. */
export type FilterParameter<T extends string> = T | `${T}.not` | `${T}.contains`

const eachFiltered = <T>(schemaFor: (about: string) => T) =>
  Object.fromEntries(
    filteredDimensions.flatMap((name) => [
      [name, schemaFor(ANY)],
      [`${name}.not`, schemaFor(NONE)],
      ...(name === 'link' ? [] : [[`${name}.contains`, schemaFor(PART)]]),
    ]),
  ) as Record<Exclude<FilterParameter<FilteredDimension>, 'link.contains'>, T>

const ANY = 'Any of these values'
const NONE = 'None of these values'
const PART = 'Values with one of these texts in them, in any case'

/**
 * Selects clicks by what they are. `country=DE` is one value, repeated any of them; `country.not=DE` is none of them;
 * `country.contains=text` has one of the texts in it, in any case.
 */
export const filters = {
  domain: texts(Name(259), 'Links on one of these domains'),
  'domain.not': texts(Name(259), 'Not links on these domains'),
  key: KeyFilter,
  type: z.enum(linkTypes).optional(),
  tag: texts(Name(100), 'Links with one of these tags'),
  'tag.not': texts(Name(100), 'Not links with one of these tags'),
  folder: texts(Name(100), 'Links in one of these folders, by their ids; empty: links in none'),
  'folder.not': texts(Name(100), 'Not links in one of these folders; empty: not links in none'),
  ...eachFiltered((about) => texts(Value, about)),
  kind: z
    .enum([...clickKinds, 'all'])
    .default('human')
    .meta({ description: 'Clicks of people, bots, previews, or all of them' }),
  fold: z.enum(['hour']).optional().meta({
    description:
      'Counts the clicks of one visitor on one link within one hour (UTC) once. Clicks with Do Not Track have no visitor and all count. Visitors and lists of single clicks are not folded',
  }),
}
