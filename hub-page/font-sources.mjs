/**
 * The fonts of hub pages as their packages have them, for the build. `weights` are one range of a variable font, or a
 * file each; `sketch` is the font of the system that stands in until ours has arrived.
 */
const variable = (name, weights, sketch) => ({
  name,
  from: 'variable',
  weights: [weights],
  sketch,
})
const fixed = (name, sketch, weights = ['400']) => ({ name, from: 'fixed', weights, sketch })

export const fontSources = [
  variable('archivo', '400 900', 'Arial'),
  fixed('archivo-black', 'Arial'),
  fixed('bebas-neue', 'Arial'),
  variable('bricolage-grotesque', '400 800', 'Arial'),
  variable('dm-sans', '400 900', 'Arial'),
  fixed('dm-serif-display', 'Times New Roman'),
  variable('fraunces', '400 900', 'Times New Roman'),
  fixed('instrument-serif', 'Times New Roman'),
  variable('inter', '400 900', 'Arial'),
  variable('jetbrains-mono', '400 800', 'Courier New'),
  variable('manrope', '400 800', 'Arial'),
  variable('newsreader', '400 800', 'Times New Roman'),
  variable('nunito', '400 900', 'Arial'),
  variable('outfit', '400 900', 'Arial'),
  variable('space-grotesk', '400 700', 'Arial'),
  fixed('space-mono', 'Courier New', ['400', '700']),
]

export const alphabets = ['latin', 'latin-ext']

/** First and last code points. No character is in both. */
export const characterRanges = {
  latin: [
    [0x00, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x2000, 0x206f],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2191, 0x2191],
    [0x2193, 0x2193],
    [0x2212, 0x2212],
    [0x2215, 0x2215],
  ],
  'latin-ext': [
    [0x100, 0x130],
    [0x132, 0x151],
    [0x154, 0x2ba],
    [0x2bd, 0x2c5],
    [0x2c7, 0x2cc],
    [0x2ce, 0x2d7],
    [0x2dd, 0x2ff],
    [0x1d00, 0x1dbf],
    [0x1e00, 0x1e9f],
    [0x1ef2, 0x1eff],
    [0x20a0, 0x20ab],
    [0x20ad, 0x20c0],
    [0x2113, 0x2113],
    [0x2c60, 0x2c7f],
    [0xa720, 0xa7ff],
  ],
}
