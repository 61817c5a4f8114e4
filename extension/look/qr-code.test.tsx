import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { plainQrPicture } from '../../qr-code/picture.ts'
import { QrCode } from './qr-code.tsx'

test('a code has every shape in its own colour, the light ground first', () => {
  const address = 'https://go.alder.example/tents'
  const markup = renderToStaticMarkup(<QrCode address={address} />)
  const drawn = [...markup.matchAll(/<path d="([^"]+)" fill="([^"]+)"/g)].map(([, d, fill]) => ({
    d,
    fill,
  }))
  const shapes = plainQrPicture(address).shapes.map((shape) =>
    shape.kind === 'path' ? { d: shape.d, fill: shape.fill } : {},
  )
  expect(drawn).toEqual(shapes as typeof drawn)
  expect(drawn[0]?.fill).toMatch(/^#f{3,6}$/i)
  expect(drawn.length).toBeGreaterThan(2)
})
