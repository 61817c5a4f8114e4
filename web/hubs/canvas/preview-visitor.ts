import type { HubDocument } from '../../../contract/hubs/document.ts'
import { shownBlocks } from '../../../hub-page/shown-blocks.ts'
import { countryName } from '../../lib/country-name.ts'
import { deviceChoices, languageChoices } from '../../lib/visitor-words.ts'

/** Whose eyes the page is looked at with. What is null is not known of them. */
export interface PreviewVisitor {
  country: string | null
  device: string | null
  language: string | null
  /** ISO 8601; null: now. */
  at: string | null
}

export const anybody: PreviewVisitor = { country: null, device: null, language: null, at: null }

/** Ids of the blocks that the visitor sees; undefined without a visitor. */
export function blocksFor(
  document: HubDocument,
  visitor: PreviewVisitor | undefined,
  now: number,
): Set<string> | undefined {
  if (!visitor) return undefined
  const at = visitor.at === null ? now : Date.parse(visitor.at)
  return shownBlocks(document, { ...visitor, at })
}

/** 'As a visitor from Germany'. */
export function visitorWords(visitor: PreviewVisitor | undefined): string {
  if (!visitor) return 'Every block'
  const { country, device, language, at } = visitor
  if (country) return `As a visitor from ${countryName(country)}`
  const labels = [labelIn(deviceChoices, device), labelIn(languageChoices, language)]
  const known = labels.filter(Boolean).join(', ')
  if (known) return `As a visitor: ${known}`
  return at === null ? 'As a visitor now' : 'As a visitor at another time'
}

const labelIn = (choices: readonly { value: string; label: string }[], value: string | null) =>
  choices.find((choice) => choice.value === value)?.label
