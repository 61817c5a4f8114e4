import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { basePath } from './base-path.config.ts'
import { codeSplitting } from './scripts/house/code-splitting.ts'
import { componentSheets } from './scripts/house/component-sheets.ts'
import { smallFonts } from './scripts/house/fonts.mjs'
import { compileMarkdown } from './web/markdown/compile-markdown.ts'
import { postPaths } from './web/site/blog/post-paths.ts'

/** The server that `npm run dev` proxies to. */
const server = process.env.UNFURLY_DEV_SERVER ?? 'http://127.0.0.1:3000'
const answeredByServer = [
  '/api/',
  '/urls/',
  '/analytics/docs',
  '/analytics/v1',
  '/subscriptions/',
  `${basePath}version`,
  `${basePath}newsletter/subscribe`,
]

/** Compiles the posts and the docs, and reports posts without a page. */
const texts: Plugin = {
  name: 'unfurly-texts',
  buildStart() {
    // Once a build, not in each of its environments.
    if (this.environment.name === 'ssr') postPaths((line) => this.warn(line))
  },
  transform: {
    filter: { id: /\.mdx?$/ },
    handler: async (source, id) => ({ code: await compileMarkdown(source, id), map: null }),
  },
}

export default defineConfig({
  base: basePath,
  publicDir: 'web/public',
  plugins: [texts, componentSheets, reactRouter()],
  resolve: { alias: await smallFonts() },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // `scripts/budgets` holds what each screen may load.
    chunkSizeWarningLimit: 1000,
    // Lower-case letters and digits: without a dash, a hash cannot contain a word, such as `ad`, that ad blockers match.
    rollupOptions: {
      // `npm start` shows the warnings of a build; how long a plugin takes is none.
      checks: { bundlerTimings: false },
      output: {
        hashCharacters: 'base36',
        // A file that screens share is named after all of them, behind a tilde: that part is left out.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.replace(/(~.*)?\.\w+$/, '')}-[hash][extname]`,
        codeSplitting,
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
      '@tabler/icons-react',
      '@tanstack/react-query',
      'hono/client',
      'qr',
      'zod',
    ],
  },
})
