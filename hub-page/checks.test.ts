import { expect, test } from 'bun:test'
import type { Block } from '../contract/hubs/blocks.ts'
import { HubDocument } from '../contract/hubs/document.ts'
import { presetIds } from '../contract/hubs/theme.ts'
import { publishingChecks } from './checks.ts'
import { hubSamples } from './samples/hubs.samples.ts'

const picture = 'p'.repeat(43)
const link: Block = { id: 'a', type: 'link', title: 'Shop', url: 'https://shop.example/' }

const documentWith = (blocks: object[], others: object = {}): HubDocument =>
  HubDocument.parse({
    profile: { name: 'Kiln' },
    blocks,
    theme: { preset: 'slate' },
    seo: {},
    ...others,
  })
const errorsOf = (...blocks: object[]) =>
  publishingChecks(documentWith(blocks)).errors.map(({ blockId, field }) => `${blockId} ${field}`)

test.each([...presetIds])('the hub of %s can be published', (preset) => {
  expect(publishingChecks(hubSamples[preset])).toEqual({ errors: [], warnings: [] })
})

test('a page needs a title and one block that is shown', () => {
  const empty = documentWith([{ ...link, hidden: true }], { profile: { name: ' ' } })
  expect(publishingChecks(empty).errors).toEqual([
    { blockId: null, field: 'profile.name', message: 'Give the page a title.' },
    {
      blockId: null,
      field: 'blocks',
      message: 'Add a block, or show a hidden one: the page is empty.',
    },
  ])
})

test.each([
  ['https://a.example', true],
  ['HTTP://a.example', true],
  ['mailto:a@b.example', true],
  ['tel:+31', true],
  ['sms:+31', true],
  ['javascript:alert(1)', false],
  ['JaVa\nScript:alert(1)', false],
  ['data:text/html,x', false],
  ['ftp://a.example', false],
  ['a.example', false],
  ['https://', false],
  ['tel:', false],
])('the address %j may be published: %p', (url, isAllowed) => {
  expect(errorsOf({ ...link, url })).toEqual(isAllowed ? [] : ['a url'])
  expect(errorsOf(link, { id: 's', type: 'social', items: [{ network: 'x', url }] })).toEqual(
    isAllowed ? [] : ['s items.0.url'],
  )
})

test('what has no address yet is not on the page, and stops publishing only if nothing else is', () => {
  const waiting = [
    { ...link, id: 'w', title: '', url: ' ' },
    { id: 'e', type: 'embed', url: '' },
    { id: 's', type: 'social', items: [{ network: 'x', url: '' }] },
  ]
  expect(errorsOf(link, ...waiting)).toEqual([])
  expect(publishingChecks(documentWith(waiting)).errors).toEqual([
    {
      blockId: null,
      field: 'blocks',
      message:
        'Give a block its address: until then all of them are hidden, and the page is empty.',
    },
  ])
})

test('an address that its network does not know says which forms it accepts', () => {
  const items = [
    { network: 'instagram', url: 'nina light' },
    { network: 'mail', url: 'nina' },
    { network: 'x', url: '' },
  ]
  const { errors } = publishingChecks(documentWith([{ id: 's', type: 'social', items }]))
  expect(errors).toEqual([
    {
      blockId: 's',
      field: 'items.0.url',
      message:
        'Correct the address for Instagram: use a name such as @name, or an address such as instagram.com/name.',
    },
    {
      blockId: 's',
      field: 'items.1.url',
      message: 'Correct the address for E-mail: use one such as you@example.com.',
    },
  ])
})

test('items of a collection may be words alone, but no wrong address', () => {
  const items = [
    { title: 'Monday', url: '' },
    { title: 'Shop', url: 'shop' },
  ]
  expect(errorsOf({ id: 'c', type: 'collection', title: 'Hours', items })).toEqual([
    'c items.1.url',
  ])
})

test('addresses within texts are looked at too', () => {
  expect(
    errorsOf({ id: 't', type: 'text', text: 'Read [this](javascript:x) or **_[that](x)_**' }),
  ).toEqual(['t text'])
  expect(errorsOf({ id: 't', type: 'text', text: 'Read [this](https://a.example/b_(c))' })).toEqual(
    [],
  )
})

test('a picture needs alternative text, a form needs its consent, a button its words', () => {
  expect(errorsOf({ id: 'i', type: 'image', picture, alt: ' ' })).toEqual(['i alt'])
  expect(errorsOf({ id: 'i', type: 'image', alt: 'A vase' })).toEqual(['i picture'])
  expect(errorsOf({ id: 'e', type: 'email', title: 'News', consent: '' })).toEqual(['e consent'])
  expect(errorsOf({ ...link, title: '' })).toEqual(['a title'])
})

test('a text that is hard to read stops publishing, and says which colour to change', () => {
  const theme = { preset: 'slate', tokens: { color: { muted: '#aaaaaa' } } }
  expect(publishingChecks(documentWith([link], { theme })).errors).toEqual([
    {
      blockId: null,
      field: 'theme.color.muted',
      message:
        'Choose a colour that is easier to read: ‘Muted text on page’ has a contrast of 2.22:1, and needs 4.5:1.',
    },
  ])
})

test('a second highlight, a target that is down and a large picture are warned of', () => {
  const blocks = [
    { ...link, highlight: true, picture },
    { ...link, id: 'b', highlight: true },
    { id: 's', type: 'social', items: [{ id: 'm', network: 'x', url: 'https://x.example' }] },
  ]
  const context = {
    brokenPlaces: new Map([
      ['b', 'Answers 404 since yesterday 18:20'],
      ['s.m', 'Timed out'],
    ]),
    pictureBytes: new Map([[picture, 640_000]]),
  }
  const { errors, warnings } = publishingChecks(documentWith(blocks), context)
  expect(errors).toEqual([])
  expect(warnings.map(({ blockId, field }) => `${blockId} ${field}`)).toEqual([
    'b highlight',
    'b url',
    's items.0.url',
    'a picture',
  ])
  expect(warnings[1]?.message).toEndWith('Answers 404 since yesterday 18:20.')
  expect(warnings[2]?.message).toBe('Look at the address of ‘X’: Timed out.')
  expect(warnings.at(-1)?.message).toContain('640 kB')
})
