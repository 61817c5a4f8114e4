import { expect, test } from 'bun:test'
import { encodingOf } from './encoding.ts'

/** Encodes by the tables of the platform, which only decode. */
function encoded(text: string, encoding: string): Uint8Array {
  const signs = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, at) => at))
  return Uint8Array.from(text, (sign) => {
    const byte = signs.indexOf(sign)
    if (byte < 0) throw new Error(`${encoding} has no ${sign}`)
    return byte
  })
}

const guessed = (text: string, encoding: string, chunkBytes = 7) =>
  encodingOf(
    (async function* () {
      const bytes = encoded(text, encoding)
      for (let at = 0; at < bytes.length; at += chunkBytes)
        yield bytes.subarray(at, at + chunkBytes)
    })(),
  )

const texts = [
  'François',
  'url;title\r\nhttps://a.example/;Fête de la musique à l’été',
  'Größe für Ärzte, Übung „Öl“',
  'El niño comió aquí después, ¿qué más?',
  'São Paulo não é a capital',
  'Blåbær på Ærø',
  'CAFÉ MÜNCHEN',
  'Perché no? Città e università',
]

test.each(texts)('%p is read in the encoding of Windows and in that of a Mac', async (text) => {
  expect(await guessed(text, 'windows-1252')).toBe('windows-1252')
  expect(await guessed(text, 'macintosh')).toBe('macintosh')
})

test.each(['Don’t — “wait”… 5 €', 'word—word', '‘Quoted’ © 2026', 'Résumé', 'à la carte', '50 £'])(
  '%p of Windows is not taken for the encoding of a Mac',
  async (text) => {
    expect(await guessed(text, 'windows-1252')).toBe('windows-1252')
  },
)
