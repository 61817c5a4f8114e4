import type { Plugin } from 'vite'

/** The module with the class names of a component of Mantine; its sheet is elsewhere under the same name. */
const CLASS_NAMES = /\/node_modules\/(@mantine\/\w+)\/esm\/(?:.*\/)?(\w+)\.module\.mjs$/
const ROOT = /\/web\/root\.tsx$/

/** Loads the sheet of each component of Mantine with the code that uses it, so that no screen loads those of all. */
const withComponents: Plugin = {
  name: 'unfurly-component-sheets',
  apply: 'build',
  transform: {
    filter: { id: CLASS_NAMES },
    handler(code, id) {
      const [, library, component] = CLASS_NAMES.exec(id) ?? []
      const sheet =
        library === '@mantine/core' ? `styles/${component}.layer.css` : 'styles.layer.css'
      return { code: `import '${library}/${sheet}'\n${code}`, map: null, moduleSideEffects: true }
    },
  },
}

/** While somebody develops, libraries are bundled beforehand, without our plugins. */
const allAtOnce: Plugin = {
  name: 'unfurly-all-sheets',
  apply: 'serve',
  transform: {
    filter: { id: ROOT },
    handler: (code) => ({
      code: `import '@mantine/core/styles.layer.css'\nimport '@mantine/notifications/styles.layer.css'\n${code}`,
      map: null,
    }),
  },
}

interface ManifestChunk {
  css?: string[]
  imports?: string[]
}

/**
 * Lists the sheets of each file with those of its imports before them. A page loads them in that order, so that a class may
 * change what a component that it is given to looks like.
 */
const importedFirst: Plugin = {
  name: 'unfurly-imported-sheets-first',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const file = bundle['.vite/manifest.json']
      if (file?.type !== 'asset') return
      const chunks: Record<string, ManifestChunk> = JSON.parse(String(file.source))
      const sheets = Object.entries(chunks).map(([name, chunk]) => ({
        chunk,
        css: sheetsOf(chunks, name),
      }))
      for (const { chunk, css } of sheets) chunk.css = css
      file.source = JSON.stringify(chunks)
    },
  },
}

function sheetsOf(
  chunks: Record<string, ManifestChunk>,
  name: string,
  seen = new Set<string>(),
): string[] {
  if (seen.has(name)) return []
  seen.add(name)
  const { imports = [], css = [] } = chunks[name] ?? {}
  return [...new Set([...imports.flatMap((from) => sheetsOf(chunks, from, seen)), ...css])]
}

const APPEND = 'document.head.appendChild(link)'

/**
 * React Router names a sheet that also comes later, with a part of a screen, with a `#`, so that the sheet outlives the screen.
 * Vite then loads it once more, at the end of the head, where its rules would win over those that came after them. It is put
 * beside the first.
 */
const besideTheFirst: Plugin = {
  name: 'unfurly-sheets-beside-the-first',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!code.includes(APPEND)) this.error('Vite adds sheets in another way')
      const sought = "'link[rel=stylesheet][href=\"' + dep.pathname + '#\"]'"
      const placed = `(document.querySelector(${sought}) ?? document.head.lastChild).after(link)`
      return { code: code.replace(APPEND, placed), map: null }
    },
  },
}

export const componentSheets = [withComponents, allAtOnce, importedFirst, besideTheFirst]
