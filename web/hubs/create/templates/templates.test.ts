import { describe, expect, test } from 'bun:test'
import { HubDocument } from '../../../../contract/hubs/document.ts'
import { networks } from '../../../../contract/hubs/networks.ts'
import { publishingChecks } from '../../../../hub-page/checks.ts'
import { hubIcons } from '../../../../hub-page/icons.ts'
import { isWaiting } from '../../../../hub-page/on-page.ts'
import { placesOf } from '../../../../hub-page/page-places.ts'
import { renderHub } from '../../../../hub-page/render-hub.ts'
import { pageOf } from '../../../../hub-page/samples/hubs.samples.ts'
import { emptyDocument, sampleDocument, templateDocument } from '../first-document.ts'
import { findTemplate, hubTemplates } from './templates.ts'

const NAME = 'Atelier Sørensen'
const PAGE_BYTES_MAX = 40_000

test('there is a template for each kind of people, found by its id', () => {
  expect(hubTemplates.map(({ id }) => id)).toEqual([
    'musician',
    'shop',
    'cafe',
    'author',
    'agency',
    'event',
    'non-profit',
    'developer',
  ])
  for (const template of hubTemplates) expect(findTemplate(template.id)).toBe(template)
  expect(findTemplate('')).toBeUndefined()
  const presets = hubTemplates.map(({ theme }) => theme.preset)
  expect(new Set(presets).size).toBe(presets.length)
})

describe.each(hubTemplates.map((template) => [template.id, template] as const))(
  'the template %s',
  (_, template) => {
    const document = HubDocument.parse(template.document(NAME))
    const { blocks, profile } = document
    const of = (type: string) => blocks.filter((block) => block.type === type)

    test('is a valid document, and leads nowhere yet', () => {
      expect(template.document(NAME)).toEqual(document)
      expect(profile.name).toBe(NAME)
      expect(placesOf(document)).toEqual([])
    })

    test('can be published as it is, without the blocks that lead nowhere yet', () => {
      expect(publishingChecks(document)).toEqual({ errors: [], warnings: [] })
      expect(blocks.filter(isWaiting).length).toBeGreaterThan(0)
      const filled = HubDocument.parse(withAddresses(document))
      expect(filled.blocks.filter(isWaiting)).toEqual([])
      expect(publishingChecks(filled)).toEqual({ errors: [], warnings: [] })
    })

    test('has what such a page needs: headings, one highlight, icons and a row of networks', () => {
      expect(blocks.length).toBeGreaterThanOrEqual(6)
      expect(blocks.length).toBeLessThanOrEqual(9)
      expect(of('heading').length).toBeGreaterThan(0)
      expect(of('social')).toHaveLength(1)
      const links = blocks.filter((block) => block.type === 'link')
      expect(links.filter(({ highlight }) => highlight)).toHaveLength(1)
      for (const { icon } of links) expect(hubIcons).toContain(icon ?? '')
      for (const block of blocks) {
        if (block.type !== 'social') continue
        for (const { network } of block.items) expect(Object.keys(networks)).toContain(network)
      }
    })

    test('speaks of whoever it is for, and fits the longest name', () => {
      expect(profile.bio).toContain(NAME)
      expect(HubDocument.safeParse(template.document('W'.repeat(80))).success).toBe(true)
      const names = [template.name, template.note, template.example]
      for (const words of names) expect(words.trim()).not.toBe('')
    })

    test('is a page that is drawn like any other', () => {
      const page = renderHub(pageOf(document))
      expect(page).toContain(NAME)
      expect(Buffer.byteLength(page)).toBeLessThan(PAGE_BYTES_MAX)
    })
  },
)

/** As its owner fills it in. */
const withAddresses = (document: HubDocument): unknown =>
  JSON.parse(JSON.stringify(document).replaceAll('"url":""', '"url":"https://terns.example/"'))

describe('the first document of a hub', () => {
  const [musician] = hubTemplates

  test('has the description in place of the words of the template', () => {
    const typed = { name: NAME, description: 'Four people and a tuba.' }
    const document = musician && templateDocument(musician, typed)
    expect(document?.profile).toEqual({ name: NAME, bio: 'Four people and a tuba.' })
  })

  test('speaks of an example until a name is typed', () => {
    const document = musician && templateDocument(musician, { name: '', description: '' })
    expect(document?.profile.name).toBe('Nadia Fell')
  })

  test('is valid without a template too, and so is the page in thumbnails of looks', () => {
    const typed = { name: '', description: '' }
    expect(HubDocument.safeParse(emptyDocument(typed, 'riso')).success).toBe(true)
    expect(HubDocument.safeParse(sampleDocument(typed)).success).toBe(true)
  })
})
