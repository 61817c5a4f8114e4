import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { basePath } from './base-path.config.ts'
import { chunkGroups } from './chunks.config.ts'

/** The server beside which `npm run dev` serves the web app. */
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
 * Vite's loader of lazy parts and React Router's routes each bring their own copy of a stylesheet that they share: a
 * route takes its copy along when it is left. Vite's copy has to stand beside the route's, for at the end of the
 * document it would win over sheets that are meant to win over it. It is also asked for without CORS as the route's is:
 * the styles are our own, and asked for in another way the browser loads them twice.
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

/** React Router marks the address of its copy with a `#` at the end. */
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
    // Small letters and digits: no dash in a name's hash can make a word, such as `ad`, that a blocker refuses.
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
  // Found ahead, so that the first visit of each screen does not wait for them and then reload.
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
      'recharts',
      'uqr',
      'zod',
    ],
  },
})
