import {
  eachLinkField,
  type LinkField,
  linkFieldNames,
  linkFields,
} from '../../contract/links/link-fields.ts'
import type { Link } from '../../contract/links/links.ts'
import { isoOfLocal, localOfIso } from '../lib/forms/local-time.ts'

/** A link is paused from its menu. */
type FormField = Exclude<LinkField, 'disabled'>

const formFields = linkFieldNames.filter((field): field is FormField => field !== 'disabled')

/**
 * The values of `linkFields` as the form holds them: text, with times in the local zone as `2026-11-21T09:30`, or a flag. A
 * choice is empty for what a link has by itself.
 */
export type FieldValues = typeof emptyFields

/** A value for each field of the form, one for those that hold text and another one for flags. */
export const textsAndFlags = <T, F>(text: T, flag: F) =>
  eachLinkField(
    {
      text: () => text,
      time: () => text,
      address: () => text,
      count: () => text,
      choice: () => text,
      flag: () => flag,
    },
    formFields,
  )

export const emptyFields = textsAndFlags<string, boolean>('', false)

export const fieldValuesOf = (link: Link): FieldValues =>
  eachLinkField(
    {
      text: (field) => link[field] ?? '',
      time: (field) => localOfIso(link[field]),
      address: (field) => link[field] ?? '',
      count: (field) => String(link[field] ?? ''),
      choice: (field) => (link[field] === linkFields[field].unset ? '' : String(link[field])),
      flag: (field) => link[field],
    },
    formFields,
  )

/** The values to send; empty fields become null. */
export const sentFields = (values: FieldValues) =>
  eachLinkField(
    {
      text: (field) => values[field].trim() || null,
      time: (field) => isoOfLocal(values[field]),
      address: (field) => values[field].trim() || null,
      count: (field) => (values[field].trim() === '' ? null : Number(values[field])),
      choice: (field) => choiceIn(linkFields[field].of, values[field]),
      flag: (field) => values[field],
    },
    formFields,
  )

const choiceIn = <N extends number>(of: readonly N[], text: string): N | null =>
  of.find((each) => String(each) === text) ?? null
