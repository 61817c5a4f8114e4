import { expect, test } from 'bun:test'
import { fontNames } from '../contract/hubs/theme.ts'
import { makeHubFonts } from '../scripts/house/hub-fonts.mjs'
import type { FontFiles } from './font-file.ts'
import { fontFiles } from './font-files.ts'
import { fontSources } from './font-sources.mjs'

test('every font of the contract has a source', () => {
  expect(fontSources.map(({ name }) => name).toSorted()).toEqual([...fontNames].toSorted())
})

test('the table has the files that a build makes, each of at most 60 kB (else: node scripts/list-hub-fonts.mjs)', async () => {
  const { fonts } = await makeHubFonts()
  for (const name of fontNames) {
    const { files, ...rest } = fonts[name]
    const made = { ...rest, files: files.map(({ bytes, ...file }) => file) }
    expect(made as FontFiles).toEqual(fontFiles[name])
    for (const { bytes } of files) expect(bytes).toBeLessThan(60_000)
  }
})
