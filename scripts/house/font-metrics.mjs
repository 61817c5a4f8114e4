/** How often letters occur in English, in thousandths, as typed with the spaces between words. */
const LETTERS = {
  ' ': 182,
  e: 104,
  t: 74,
  a: 67,
  o: 61,
  i: 57,
  n: 57,
  s: 52,
  h: 50,
  r: 49,
  d: 35,
  l: 33,
  u: 23,
  c: 23,
  m: 20,
  w: 19,
  f: 18,
  g: 16,
  y: 16,
  p: 16,
  b: 12,
  v: 8,
  k: 6,
  j: 1,
  x: 1,
  q: 1,
  z: 1,
}

/** Widths of the same letters in thousandths of the size, from the metrics that Adobe published for these designs. */
const arial = {
  ' ': 278,
  e: 556,
  t: 278,
  a: 556,
  o: 556,
  i: 222,
  n: 556,
  s: 500,
  h: 556,
  r: 333,
  d: 556,
  l: 222,
  u: 556,
  c: 500,
  m: 833,
  w: 722,
  f: 278,
  g: 556,
  y: 500,
  p: 556,
  b: 556,
  v: 500,
  k: 500,
  j: 222,
  x: 500,
  q: 556,
  z: 500,
}
const times = {
  ' ': 250,
  e: 444,
  t: 278,
  a: 444,
  o: 500,
  i: 278,
  n: 500,
  s: 389,
  h: 500,
  r: 333,
  d: 500,
  l: 278,
  u: 500,
  c: 444,
  m: 778,
  w: 722,
  f: 333,
  g: 500,
  y: 500,
  p: 500,
  b: 500,
  v: 500,
  k: 500,
  j: 278,
  x: 500,
  q: 500,
  z: 444,
}
const courier = Object.fromEntries(Object.keys(LETTERS).map((letter) => [letter, 600]))
const SKETCHES = { Arial: arial, 'Times New Roman': times, 'Courier New': courier }

/**
 * What `@font-face` has to say of a font of the system so that it takes the room of this one: its size, and the
 * heights above and below the line, in percent.
 */
export function fallbackOf(sfnt, sketch) {
  const tables = tablesOf(sfnt)
  const unit = tables.head.getUint16(18)
  const size = averageWidth(tables, unit) / meanOf(SKETCHES[sketch])
  const share = (units) => round((units / unit / size) * 100)
  return {
    local: sketch,
    size: round(size * 100),
    ascent: share(tables.hhea.getInt16(4)),
    descent: share(-tables.hhea.getInt16(6)),
    gap: share(tables.hhea.getInt16(8)),
  }
}

/** The family as the file itself calls it, by which libraries that draw SVG find a font. */
export function familyInside(sfnt) {
  const { name } = tablesOf(sfnt)
  const FAMILY = 1
  const WINDOWS = 3
  const texts = name.getUint16(4)
  for (let at = 6; at < texts; at += 12) {
    if (name.getUint16(at) !== WINDOWS || name.getUint16(at + 6) !== FAMILY) continue
    const start = texts + name.getUint16(at + 10)
    const letters = Array.from({ length: name.getUint16(at + 8) / 2 }, (_, n) =>
      String.fromCharCode(name.getUint16(start + n * 2)),
    )
    return letters.join('')
  }
  throw new Error('A font without a name.')
}

const round = (value) => Math.round(value * 10) / 10

function meanOf(widths) {
  const entries = Object.entries(LETTERS)
  const total = entries.reduce((sum, [, share]) => sum + share, 0)
  return entries.reduce((sum, [letter, share]) => sum + share * widths[letter], 0) / total / 1000
}

function averageWidth({ hhea, hmtx, cmap }, unit) {
  const count = hhea.getUint16(34)
  const widthOf = (letter) => {
    const glyph = glyphOf(cmap, letter.codePointAt(0))
    return hmtx.getUint16(Math.min(glyph, count - 1) * 4)
  }
  return meanOf(
    Object.fromEntries(
      Object.keys(LETTERS).map((letter) => [letter, (widthOf(letter) / unit) * 1000]),
    ),
  )
}

function tablesOf(sfnt) {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength)
  const tables = {}
  for (let at = 12; at < 12 + view.getUint16(4) * 16; at += 16) {
    const name = String.fromCharCode(...[0, 1, 2, 3].map((n) => view.getUint8(at + n)))
    const start = sfnt.byteOffset + view.getUint32(at + 8)
    tables[name] = new DataView(sfnt.buffer, start, view.getUint32(at + 12))
  }
  return tables
}

/** The glyph of a character, from the table of format 4 that every font of ours has. */
function glyphOf(cmap, code) {
  const starts = Array.from({ length: cmap.getUint16(2) }, (_, n) => cmap.getUint32(8 + n * 8))
  const base = starts.find((start) => cmap.getUint16(start) === 4)
  const segments = cmap.getUint16(base + 6) / 2
  const at = (column, segment) =>
    base + 14 + column * segments * 2 + (column > 0 ? 2 : 0) + segment * 2
  for (let segment = 0; segment < segments; segment += 1) {
    if (cmap.getUint16(at(0, segment)) < code) continue
    const first = cmap.getUint16(at(1, segment))
    if (first > code) return 0
    const delta = cmap.getUint16(at(2, segment))
    const place = at(3, segment)
    const offset = cmap.getUint16(place)
    if (offset === 0) return (code + delta) & 0xffff
    const glyph = cmap.getUint16(place + offset + (code - first) * 2)
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
  return 0
}
