import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Env, Hono, type Schema } from 'hono'
import { generateSpecs } from 'hono-openapi'
import { getAbsoluteFSPath } from 'swagger-ui-dist'
import type { Call } from './context.ts'
import { Problem } from './platform/problem.ts'

interface Docs {
  title: string
  /** The documented calls, mounted where they are served. */
  calls: () => Hono<Call, Schema, string>
}

const types: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

/** `/docs`, the document in a viewer of our own serving, and `/openapi.json`, made from the contract's schemas. */
export function docs({ title, calls }: Docs) {
  let document: Promise<unknown> | undefined
  return new Hono<Call>()
    .get('/openapi.json', async (c) => {
      document ??= makeDocument(title, calls())
      return c.json(await document)
    })
    .get('/docs', (c) => {
      c.header('content-security-policy', VIEWER_POLICY)
      return c.html(viewer(title))
    })
    .get('/docs/start.js', (c) => {
      c.header('content-type', 'text/javascript; charset=utf-8')
      return c.body(START)
    })
    .get('/docs/:file', async (c) => {
      const type = types[c.req.param('file')]
      if (type === undefined) throw new Problem('not-found')
      c.header('content-type', type)
      c.header('cache-control', 'public, max-age=86400')
      return c.body(await readFile(join(getAbsoluteFSPath(), c.req.param('file'))))
    })
}

// The viewer sets style attributes; its script is a file of ours.
const VIEWER_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

const START = `SwaggerUIBundle({
  url: document.documentElement.dataset.document,
  dom_id: '#viewer',
  deepLinking: true,
  persistAuthorization: false,
})
`

/** Addresses are relative to the page, for the same viewer serves two documents. */
function viewer(title: string): string {
  return `<!doctype html>
<html lang="en" data-document="openapi.json">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${Bun.escapeHTML(title)}</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="viewer"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>`
}

async function makeDocument<E extends Env, S extends Schema, P extends string>(
  title: string,
  calls: Hono<E, S, P>,
): Promise<unknown> {
  const document = await generateSpecs(calls, {
    documentation: {
      info: { title, version: '1' },
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      security: [{ token: [] }],
    },
  })
  return document
}
