import type { FontName } from '../contract/hubs/theme.ts'
import type { FontFiles } from './font-file.ts'

/** Written by scripts/list-hub-fonts.mjs. A file is named by its content, so it never changes. */
export const fontFiles: Readonly<Record<FontName, FontFiles>> = {
  archivo: {
    files: [
      { alphabet: 'latin', weight: '400 900', file: 'archivo-latin.21a63b902e.woff2' },
      { alphabet: 'latin-ext', weight: '400 900', file: 'archivo-latin-ext.bf6f777815.woff2' },
    ],
    family: 'Archivo SemiBold',
    fallback: { local: 'Arial', size: 101.8, ascent: 86.2, descent: 20.6, gap: 0 },
  },
  'archivo-black': {
    files: [
      { alphabet: 'latin', weight: '400', file: 'archivo-black-latin.562a439398.woff2' },
      { alphabet: 'latin-ext', weight: '400', file: 'archivo-black-latin-ext.0df701e67b.woff2' },
    ],
    family: 'Archivo Black',
    fallback: { local: 'Arial', size: 124.9, ascent: 70.3, descent: 16.8, gap: 0 },
  },
  'bebas-neue': {
    files: [
      { alphabet: 'latin', weight: '400', file: 'bebas-neue-latin.384cceba65.woff2' },
      { alphabet: 'latin-ext', weight: '400', file: 'bebas-neue-latin-ext.434498df43.woff2' },
    ],
    family: 'Bebas Neue',
    fallback: { local: 'Arial', size: 77.4, ascent: 116.3, descent: 38.8, gap: 0 },
  },
  'bricolage-grotesque': {
    files: [
      { alphabet: 'latin', weight: '400 800', file: 'bricolage-grotesque-latin.70fee93fd7.woff2' },
      {
        alphabet: 'latin-ext',
        weight: '400 800',
        file: 'bricolage-grotesque-latin-ext.5dd3a7ea04.woff2',
      },
    ],
    family: 'Bricolage Grotesque 96pt ExtraBold',
    fallback: { local: 'Arial', size: 112, ascent: 83, descent: 24.1, gap: 0 },
  },
  'dm-sans': {
    files: [
      { alphabet: 'latin', weight: '400 900', file: 'dm-sans-latin.2f130b1252.woff2' },
      { alphabet: 'latin-ext', weight: '400 900', file: 'dm-sans-latin-ext.da0d34dea4.woff2' },
    ],
    family: 'DM Sans 9pt',
    fallback: { local: 'Arial', size: 105.6, ascent: 94, descent: 29.4, gap: 0 },
  },
  'dm-serif-display': {
    files: [
      { alphabet: 'latin', weight: '400', file: 'dm-serif-display-latin.15ccb4e57e.woff2' },
      { alphabet: 'latin-ext', weight: '400', file: 'dm-serif-display-latin-ext.97b44e72f2.woff2' },
    ],
    family: 'DM Serif Display',
    fallback: { local: 'Times New Roman', size: 110.9, ascent: 93.4, descent: 30.2, gap: 0 },
  },
  fraunces: {
    files: [
      { alphabet: 'latin', weight: '400 900', file: 'fraunces-latin.bfb1e3ec3e.woff2' },
      { alphabet: 'latin-ext', weight: '400 900', file: 'fraunces-latin-ext.3112857c4c.woff2' },
    ],
    family: 'Fraunces',
    fallback: { local: 'Times New Roman', size: 127, ascent: 77, descent: 20.1, gap: 0 },
  },
  'instrument-serif': {
    files: [
      { alphabet: 'latin', weight: '400', file: 'instrument-serif-latin.f91a1d3edd.woff2' },
      { alphabet: 'latin-ext', weight: '400', file: 'instrument-serif-latin-ext.9b2d5b8eea.woff2' },
    ],
    family: 'Instrument Serif',
    fallback: { local: 'Times New Roman', size: 84.3, ascent: 117.4, descent: 36.8, gap: 0 },
  },
  inter: {
    files: [
      { alphabet: 'latin', weight: '400 900', file: 'inter-latin.2cedc94730.woff2' },
      { alphabet: 'latin-ext', weight: '400 900', file: 'inter-latin-ext.ff60863540.woff2' },
    ],
    family: 'Inter',
    fallback: { local: 'Arial', size: 107.3, ascent: 90.3, descent: 22.5, gap: 0 },
  },
  'jetbrains-mono': {
    files: [
      { alphabet: 'latin', weight: '400 800', file: 'jetbrains-mono-latin.beea246948.woff2' },
      {
        alphabet: 'latin-ext',
        weight: '400 800',
        file: 'jetbrains-mono-latin-ext.6a6a398ca9.woff2',
      },
    ],
    family: 'JetBrains Mono',
    fallback: { local: 'Courier New', size: 100, ascent: 102, descent: 30, gap: 0 },
  },
  manrope: {
    files: [
      { alphabet: 'latin', weight: '400 800', file: 'manrope-latin.0590b4387c.woff2' },
      { alphabet: 'latin-ext', weight: '400 800', file: 'manrope-latin-ext.5a9490fa6c.woff2' },
    ],
    family: 'Manrope ExtraLight',
    fallback: { local: 'Arial', size: 100, ascent: 106.6, descent: 30, gap: 0 },
  },
  newsreader: {
    files: [
      { alphabet: 'latin', weight: '400 800', file: 'newsreader-latin.0aac9f199a.woff2' },
      { alphabet: 'latin-ext', weight: '400 800', file: 'newsreader-latin-ext.ee2cb6a8cc.woff2' },
    ],
    family: 'Newsreader 16pt 16pt',
    fallback: { local: 'Times New Roman', size: 105.4, ascent: 69.7, descent: 25.1, gap: 0 },
  },
  nunito: {
    files: [
      { alphabet: 'latin', weight: '400 900', file: 'nunito-latin.e84bc36f3d.woff2' },
      { alphabet: 'latin-ext', weight: '400 900', file: 'nunito-latin-ext.2e1ac0d668.woff2' },
    ],
    family: 'Nunito ExtraLight',
    fallback: { local: 'Arial', size: 98.1, ascent: 103.1, descent: 36, gap: 0 },
  },
  outfit: {
    files: [
      { alphabet: 'latin', weight: '400 900', file: 'outfit-latin.afe020e3a2.woff2' },
      { alphabet: 'latin-ext', weight: '400 900', file: 'outfit-latin-ext.485303eec9.woff2' },
    ],
    family: 'Outfit Thin',
    fallback: { local: 'Arial', size: 98.9, ascent: 101.1, descent: 26.3, gap: 0 },
  },
  'space-grotesk': {
    files: [
      { alphabet: 'latin', weight: '400 700', file: 'space-grotesk-latin.2955525340.woff2' },
      {
        alphabet: 'latin-ext',
        weight: '400 700',
        file: 'space-grotesk-latin-ext.701ff3ea97.woff2',
      },
    ],
    family: 'Space Grotesk Light',
    fallback: { local: 'Arial', size: 110.9, ascent: 88.7, descent: 26.3, gap: 0 },
  },
  'space-mono': {
    files: [
      { alphabet: 'latin', weight: '400', file: 'space-mono-latin-400.0d7b562e30.woff2' },
      { alphabet: 'latin', weight: '700', file: 'space-mono-latin-700.4bc4305cde.woff2' },
      { alphabet: 'latin-ext', weight: '400', file: 'space-mono-latin-ext-400.5636e4c96b.woff2' },
      { alphabet: 'latin-ext', weight: '700', file: 'space-mono-latin-ext-700.1ae46e38c9.woff2' },
    ],
    family: 'Space Mono',
    fallback: { local: 'Courier New', size: 102, ascent: 109.8, descent: 35.4, gap: 0 },
  },
}
