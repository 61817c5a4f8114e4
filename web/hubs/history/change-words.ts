import { counted } from '../../../contract/counted.ts'
import { nameOfType } from '../../../contract/hubs/blocks.ts'
import type { DocumentChange } from '../../../contract/hubs/versions.ts'
import { presets } from '../../../hub-page/presets.ts'

/** A field as the screens call it. Fields without a name of their own are split into words. */
const fieldNames: Readonly<Record<string, string>> = {
  url: 'Address',
  description: 'Second line',
  alt: 'Description of the picture',
  utmParams: 'UTM',
  hidden: 'Hidden',
  schedule: 'When',
  audience: 'Who',
  items: 'Entries',
  preset: 'Look',
  bio: 'About',
  avatar: 'Portrait or logo',
  noindex: 'Hidden from search engines',
  badge: 'Mark beside the name',
  poster: 'Picture before it is pressed',
  meta: 'Line below the title',
  order: 'Place',
  at: 'Place',
}

export function fieldWords(field: string): string {
  const last = field.split('.').at(-1) ?? field
  const known = fieldNames[field] ?? fieldNames[last]
  if (known) return known
  const words = field
    .replace(/^tokens\./, '')
    .replaceAll('.', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const areaNames: Readonly<Record<DocumentChange['area'], string>> = {
  profile: 'Profile',
  blocks: 'Blocks',
  theme: 'Design',
  seo: 'Search and sharing',
}

const verbs: Readonly<Record<DocumentChange['kind'], string>> = {
  added: ' added',
  removed: ' removed',
  changed: '',
  moved: ' moved',
}

/** 'Link button removed' */
export function changeTitle({ area, kind, blockType }: DocumentChange): string {
  return `${nameOfType(blockType) ?? areaNames[area]}${verbs[kind]}`
}

/** A value of a field for people. Long lists and nested values are counted, not written out. */
export function valueWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return counted(value.length, 'entry', 'entries')
  if (typeof value === 'object' && value) return objectWords(value)
  return textWords(String(value ?? ''))
}

function textWords(text: string): string {
  if (text === '') return 'nothing'
  if (isPreset(text)) return presets[text].name
  return PICTURE.test(text) ? 'another picture' : text
}

const objectWords = (value: object): string =>
  Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined && part !== '')
    .map(([field, part]) => `${fieldWords(field).toLowerCase()} ${valueWords(part)}`)
    .join(', ') || 'nothing'

const isPreset = (text: string): text is keyof typeof presets => Object.hasOwn(presets, text)

/** The name of an uploaded picture says nothing to anybody. */
const PICTURE = /^[A-Za-z0-9_-]{43}$/
