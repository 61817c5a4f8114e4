import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { basePath } from './base-path.config.ts'

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

export default defineConfig({
  base: basePath,
  publicDir: 'web/public',
  plugins: [reactRouter()],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // Lower-case letters and digits: without a dash, a hash cannot contain a word, such as `ad`, that ad blockers match.
    rollupOptions: {
      output: {
        hashCharacters: 'base36',
        // What many routes share is one file: otherwise a first screen needs a hundred, which compress badly. Zod is for forms only.
        codeSplitting: {
          groups: [
            { name: 'common', test: /\/(node_modules\/(?!zod\/)|web\/ui\/)/, minShareCount: 8 },
          ],
        },
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
