import { expect, test } from 'bun:test'
import type { TargetFacts } from '../../../../contract/links/targets.ts'
import { emptyDetails } from '../../link-details.ts'
import { emptyValues, type LinkValues } from '../link-values.ts'
import { shareCardOf } from './share-card.ts'

const page: TargetFacts = {
  address: 'https://boats.example/regatta',
  isReached: true,
  title: 'Regatta',
  description: 'Forty boats on one lake.',
  imageUrl: 'https://pictures.boats.example/start.jpg',
}
const noPreview = emptyDetails.preview

const cardOf = (changes: Partial<LinkValues>, asksPassword = false, facts?: TargetFacts) =>
  shareCardOf(
    {
      ...emptyValues('unf.example'),
      redirectTo: 'boats.example/regatta',
      title: ' Regatta ',
      vanity: 'boats',
      ...changes,
    },
    { facts, asksPassword, origin: 'https://unf.example' },
  )

test('without texts of its own a link is shown as its target', () => {
  expect(cardOf({})).toEqual({
    host: 'boats.example',
    title: 'Regatta',
    description: '',
    picture: { kind: 'none' },
  })
  expect(cardOf({}, false, page)).toMatchObject({
    description: 'Forty boats on one lake.',
    picture: { kind: 'elsewhere', host: 'pictures.boats.example' },
  })
})

test('a text of its own replaces the whole card of the target', () => {
  const preview = { ...noPreview, title: ' Come sailing ' }
  expect(cardOf({ preview }, true, page)).toEqual({
    host: 'unf.example',
    title: 'Come sailing',
    description: '',
    picture: { kind: 'none' },
  })
})

test('a card without a title is headed by the short address, as messengers do', () => {
  const preview = { ...noPreview, description: 'Bring a coat.' }
  expect(cardOf({ preview })).toMatchObject({
    title: 'unf.example/boats',
    description: 'Bring a coat.',
  })
  expect(cardOf({ preview, vanity: '' }).title).toBe('unf.example/…')
})

test('a password hides the target from the card', () => {
  expect(cardOf({}, true, page)).toEqual({
    host: 'unf.example',
    title: 'This link has a password',
    description: '',
    picture: { kind: 'none' },
  })
})

test('an address that is still incomplete is no picture', () => {
  expect(cardOf({ preview: { ...noPreview, imageUrl: 'https:/' } }).picture.kind).toBe('none')
  expect(cardOf({ preview: { ...noPreview, imageUrl: 'a.example/b.png' } }).picture).toEqual({
    kind: 'elsewhere',
    host: 'a.example',
  })
})

test('only uploaded pictures are loaded: another address on our host may be a short link', () => {
  const pictureOf = (imageUrl: string) => cardOf({ preview: { ...noPreview, imageUrl } }).picture
  const address = 'https://unf.example/api/ui/v1/uploads/abc'
  expect(pictureOf(address)).toEqual({ kind: 'here', address })
  expect(pictureOf('https://unf.example/abc')).toEqual({ kind: 'elsewhere', host: 'unf.example' })
  expect(pictureOf('https://a.example/api/ui/v1/uploads/abc').kind).toBe('elsewhere')
})
