import { expect, test } from 'bun:test'
import { HubDocument } from '../../../../contract/hubs/document.ts'
import { placesOf } from '../../../../hub-page/places.ts'
import { hubTemplates, sampleDocument } from './templates.ts'

test('every template is a valid document with the name that was typed, and leads nowhere yet', () => {
  expect(hubTemplates.map(({ id }) => id)).toEqual(['studio', 'band', 'cafe', 'event'])
  for (const template of hubTemplates) {
    const document = HubDocument.parse(template.document('Atelier Sørensen'))
    expect(document.profile.name).toBe('Atelier Sørensen')
    expect(document.theme.preset).toBe(template.preset)
    expect(placesOf(document)).toEqual([])
  }
})

test('another look than that of the template can be chosen', () => {
  expect(hubTemplates[0]?.document('A', 'riso').theme).toEqual({ preset: 'riso' })
})

test('the page in thumbnails of looks is a valid document', () => {
  expect(HubDocument.safeParse(sampleDocument('', '')).success).toBe(true)
})
