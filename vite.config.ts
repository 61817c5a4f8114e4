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
 * React Router asks for a route's styles without CORS and Vite, for a lazy part that shares them, with it: the browser
 * then loads them twice and complains. Styles are our own, so neither needs it.
 */
const stylesWithoutCors: Plugin = {
  name: 'styles-without-cors',
  transform(code, id) {
    if (!id.includes('vite/preload-helper')) return undefined
    const crossOrigin = 'link.crossOrigin = ""'
    if (!code.includes(crossOrigin)) throw new Error('Vite loads lazy styles in another way now')
    return code.replace(crossOrigin, `if (!isCss) ${crossOrigin}`)
  },
}

export default defineConfig({
  base: basePath,
  publicDir: 'web/public',
  plugins: [reactRouter(), stylesWithoutCors],
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
