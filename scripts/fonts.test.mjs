import { expect, test } from 'bun:test'
import { readFileSync, statSync } from 'node:fs'
import { smallFonts } from './house/fonts.mjs'

const sheets = ['inter/wght.css', 'archivo/wdth.css']

test.each(sheets)('every file of %s is replaced by a smaller one', async (sheet) => {
  const aliases = await smallFonts()
  const folder = 'node_modules/@fontsource-variable'
  const css = readFileSync(`${folder}/${sheet}`, 'utf8')
  const files = [...css.matchAll(/url\((.*?)\)/g)].map(([, file]) => file)
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) {
    const alias = aliases.find(({ find }) => find.test(file))
    const small = alias && file.replace(alias.find, alias.replacement)
    const before = statSync(`${folder}/${sheet.split('/')[0]}/${file}`).size
    expect(statSync(small ?? '').size).toBeWithin(before / 5, before * 0.7)
  }
})
