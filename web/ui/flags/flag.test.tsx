import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { Flag, flagScales } from './flag.tsx'

test('without a country nothing is drawn', () => {
  expect(renderToStaticMarkup(<Flag country="" rounded shadow background="red" />)).toBe('')
  expect(renderToStaticMarkup(<Flag country=" " size="big" />)).toBe('')
})

test('a flag is a quarter, half or all of its size, half by default', () => {
  expect(flagScales).toEqual({ small: 0.25, normal: 0.5, big: 1 })
  const drawn = (look: object) => renderToStaticMarkup(<Flag country="fr" {...look} />)
  expect(drawn({})).toContain('--flag-scale:0.5')
  expect(drawn({ size: 'small' })).toContain('--flag-scale:0.25')
  expect(drawn({ size: 'big' })).toContain('--flag-scale:1')
})

test('corners, shadow and background are there on request only', () => {
  const plain = renderToStaticMarkup(<Flag country="fr" />)
  for (const word of ['data-rounded', 'data-shadow', 'background']) {
    expect(plain).not.toContain(word)
  }
  const dressed = renderToStaticMarkup(<Flag country="fr" rounded shadow background="tomato" />)
  expect(dressed).toContain('data-rounded="true"')
  expect(dressed).toContain('data-shadow="true"')
  expect(dressed).toContain('background:tomato')
})
