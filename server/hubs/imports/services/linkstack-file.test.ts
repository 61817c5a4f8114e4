import { describe, expect, test } from 'bun:test'
import { pageIn, samplePage } from '../imported.samples.ts'

const linksFile = (links: object[]) =>
  JSON.stringify({ links: links.map((link) => ({ button_id: 1, up_link: 'no', ...link })) })

describe('A file of LinkStack', () => {
  test('is its page: profile, icons, then blocks in their order, the pinned ones first', () => {
    const { source, document } = samplePage('linkstack-user-data.json')
    expect(source).toBe('LINKSTACK')
    const { name, bio } = document.profile
    expect([name, bio]).toEqual(['Harbour Choir', 'Sings on Thursdays & Sundays\nAll welcome'])
    const shown = document.blocks.map((block) => [
      block.type,
      'title' in block ? block.title : 'text' in block ? block.text : '',
    ])
    expect(shown).toEqual([
      ['social', ''],
      ['link', 'Pinned'],
      ['link', 'First'],
      ['link', 'Later'],
      ['heading', 'Concerts'],
      ['text', 'Doors at seven.\nSeats are free'],
      ['link', 'Call'],
    ])
    expect(document.blocks[0]).toMatchObject({
      items: [{ network: 'mastodon', url: 'https://social.example/@choir' }],
    })
    expect(document.blocks.at(-1)).toMatchObject({ url: 'tel:+4930901820' })
  })

  test('names what a hub does not take over', () => {
    const { left } = samplePage('linkstack-user-data.json')
    expect(left.map(({ what }) => what)).toEqual([
      'Contact card “Card”',
      'The look of 1 button',
      '11 clicks',
      'The picture of the page',
    ])
  })

  test('may have the links alone', () => {
    const text = linksFile([
      { title: 'second', link: 'https://example.com/1', order: 2 },
      { title: 'first', link: 'https://example.com/2', order: 1 },
      { title: 'pinned', link: 'https://example.com/3', order: 3, up_link: 'yes' },
    ])
    const { document, left } = pageIn(text).page
    const titles = document.blocks.map((block) => ('title' in block ? block.title : ''))
    expect([titles, left]).toEqual([['pinned', 'first', 'second'], []])
  })

  test('with a link that has no address names it with that reason, and keeps the others', () => {
    const links = [
      { title: 'a', link: 'https://example.com/' },
      { title: 'b', link: null },
    ]
    const { document, left } = pageIn(linksFile(links)).page
    expect([document.blocks.length, left]).toEqual([
      1,
      [{ what: 'Button “b”', why: 'It has no address.' }],
    ])
  })
})
