import { linkFieldNames, linkFields } from '../../../contract/links/link-fields.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { dateWords, wordsLocale } from '../../ui/time/dates.ts'

const names: Readonly<Record<string, string>> = {
  domain: 'Domain',
  key: 'Key',
  aliases: 'Aliases',
  redirectTo: 'Address',
  utmParams: 'UTM parameters',
  geo: 'Rules',
  tags: 'Tags',
  folderId: 'Folder',
  hasPassword: 'Password',
  preview: 'When shared',
  deletedAt: 'In the trash since',
  ...Object.fromEntries(linkFieldNames.map((field) => [field, linkFields[field].label])),
}

/** The label of a link field, as in the drawer. */
export const changedField = (field: string): string => names[field] ?? field

/** A value formatted for people; undefined if empty. */
export function changedValue(field: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (typeof value === 'number') return value.toLocaleString(wordsLocale())
  if (typeof value === 'string') return field.endsWith('At') ? timeWords(value) : value
  return Array.isArray(value) ? listWords(value) : partWords(value)
}

const timeWords = (iso: string) =>
  dateWords(iso, wordsLocale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: readerZone(),
  })

function listWords(list: readonly unknown[]): string | undefined {
  const words = list.map((each) => (typeof each === 'string' ? each : partWords(each)))
  return words.filter(Boolean).join(', ') || undefined
}

function partWords(value: unknown): string | undefined {
  const parts = Object.entries(value ?? {}).flatMap(([name, each]) => {
    const words = changedValue(name, each)
    return words === undefined ? [] : [`${name} ${words}`]
  })
  return parts.join('; ') || undefined
}
