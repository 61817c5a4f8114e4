import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { basePath } from './base-path.config.ts'
import { chunkGroups } from './chunks.config.ts'

/** The server that `npm run dev` proxies to. */
const server = process.env.UNFURLY_DEV_SERVER ?? 'http://127.0.0.1:3000'
const answeredByServer = [
  '/api/',
  '/urls/',
  '/analytics/docs',
  '/analytics/v1',
  '/subscriptions/',
  `${basePath}version`,
]

/**
 * Vite's loader of lazy modules and React Router's routes each insert their own <link> for a shared stylesheet, and a
 * route removes its own when it is left. Vite's must be inserted next to the route's: at the end of the document it would
 * override sheets that should override it. It is also requested without CORS, like the route's, because otherwise the
 * browser would load the stylesheet twice.
 */
const sharedStyles: Plugin = {
  name: 'shared-styles',
  transform(code, id) {
    if (!id.includes('vite/preload-helper')) return undefined
    return mendedLoader.reduce((mended, [part, instead]) => {
      if (!mended.includes(part)) throw new Error('Vite loads lazy styles in another way now')
      return mended.replace(part, instead)
    }, code)
  },
}

/** React Router marks the URL of its <link> with a trailing `#`. */
const mendedLoader = [
  ['link.crossOrigin = ""', 'if (!isCss) link.crossOrigin = ""'],
  [
    'document.head.appendChild(link)',
    `const routes = isCss && [...document.querySelectorAll('link[rel=stylesheet]')].find(({ href }) => href === dep.href + '#');
     if (routes) routes.before(link); else document.head.appendChild(link)`,
  ],
] as const

export default defineConfig({
  base: basePath,
  publicDir: 'web/public',
  plugins: [reactRouter(), sharedStyles],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // Lower-case letters and digits: without a dash, a hash cannot contain a word, such as `ad`, that ad blockers match.
    rollupOptions: {
      output: {
        hashCharacters: 'base36',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(answeredByServer.map((path) => [path, { target: server }])),
  },
  // Pre-bundled, so that the first visit of a screen does not wait for them and reload.
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      '@mantine/core',
      '@mantine/form',
      '@mantine/hooks',
      '@mantine/notifications',
      '@mantine/charts',
      '@tabler/icons-react',
      '@tanstack/react-query',
      'hono/client',
      'qr',
      'recharts',
      'zod',
    ],
  },
})
