// Writes hub-page/font-files.ts: which files the fonts of hub pages are, after a change of a font's package or range.
import { writeFileSync } from 'node:fs'
import { makeHubFonts } from './house/hub-fonts.mjs'
import { main, mustRun } from './house/run.mjs'

const TABLE = 'hub-page/font-files.ts'

await main(async () => {
  const { fonts } = await makeHubFonts()
  const lines = Object.entries(fonts).map(([name, { files, family, fallback }]) => {
    const faces = files.map(({ alphabet, weight, file }) => ({ alphabet, weight, file }))
    return `${JSON.stringify(name)}: { files: ${JSON.stringify(faces)}, family: ${JSON.stringify(family)}, fallback: ${JSON.stringify(fallback)} },`
  })
  writeFileSync(
    TABLE,
    [
      "import type { FontName } from '../contract/hubs/theme.ts'",
      "import type { FontFiles } from './font-file.ts'",
      '',
      '/** Written by scripts/list-hub-fonts.mjs. A file is named by its content, so it never changes. */',
      `export const fontFiles: Readonly<Record<FontName, FontFiles>> = {\n${lines.join('\n')}\n}`,
      '',
    ].join('\n'),
  )
  await mustRun('Formatting failed.', 'node_modules/.bin/biome', ['format', '--write', TABLE], {
    capture: true,
  })
})
