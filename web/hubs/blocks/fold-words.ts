import type { Block, BlockOf } from '../../../contract/hubs/blocks.ts'
import { type UtmParams, utmFields } from '../../../contract/links/utm.ts'
import { minuteWords } from '../hub-state.ts'

/** What a closed section of a block says. */
export function whenWords(schedule: Block['schedule']): string {
  const start = schedule?.start
  const end = schedule?.end
  if (start && end) return `${minuteWords(start)} to ${minuteWords(end)}`
  if (start) return `From ${minuteWords(start)}`
  return end ? `Until ${minuteWords(end)}` : 'Always'
}

export function whoWords(audience: Block['audience']): string {
  const { countries, devices, languages } = audience ?? {}
  const parts = [
    countries && countryWords(countries),
    devices && counted(devices.length, 'device'),
    languages && counted(languages.length, 'language'),
  ].filter(Boolean)
  return parts.join(', ') || 'Everyone'
}

const countryWords = ({ isIn, codes }: { isIn: boolean; codes: string[] }) => {
  const number = counted(codes.length, 'country', 'countries')
  return isIn ? `Only in ${number}` : `Everyone except in ${number}`
}

const counted = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

export function utmWords(utm: UtmParams | null | undefined): string {
  const field = utmFields.find((each) => utm?.[each])
  if (!field) return 'None'
  const others = utmFields.filter((each) => utm?.[each]).length - 1
  return `utm_${field}=${utm?.[field]}${others > 0 ? `, ${others} more` : ''}`
}

export function lockWords(lock: BlockOf<'link'>['lock']): string {
  if (!lock) return 'None'
  return lock.kind === 'code' ? 'Code' : '18 and over'
}
