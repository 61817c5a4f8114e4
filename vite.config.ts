import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { basePath } from './base-path.config.ts'

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

export default defineConfig({
  base: basePath,
  publicDir: 'web/public',
  plugins: [reactRouter()],
  worker: { format: 'es' },
  build: { target: 'es2023' },
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
