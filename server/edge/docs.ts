import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, type Env, Hono, type Schema } from 'hono'
import { generateSpecs, resolver } from 'hono-openapi'
import type { OpenAPIV3_1 } from 'openapi-types'
import getAbsoluteFSPath from 'swagger-ui-dist/absolute-path.js'
import { ProblemBody } from '../../contract/problem.ts'
import type { Call } from '../context.ts'
import {
  answerText,
  type CompressedText,
  compressedLongText,
  type FileRequest,
} from '../platform/http/compressed-text.ts'
import { Problem } from '../platform/http/problem.ts'
import { openYielder } from '../platform/loop/yielder.ts'
import { completeDocument, type Guard, securitySchemes } from './api-document.ts'

interface Docs {
  title: string
  /** An introduction, in Markdown. */
  about: string
  /** The address of this installation. */
  server: string
  /** The documented calls, mounted where they are served. */
  calls: () => Hono<Call, Schema, string>
}

const types: ReadonlyMap<string, string> = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
])

/** Serves `/openapi.json`, made from the contract's schemas, and `/docs`, a self-hosted viewer for it. */
export function docs(about: Docs) {
  let document: Promise<CompressedText> | undefined
  return new Hono<Call>()
    .get('/openapi.json', async (c) => {
      document ??= makeDocument(about)
      const { status, headers, body } = answerText(await document, requestOf(c), JSON_TYPE)
      return new Response(body as BodyInit, { status, headers })
    })
    .get('/docs', (c) => {
      c.header('content-security-policy', VIEWER_POLICY)
      return c.html(viewer(about.title))
    })
    .get('/docs/', (c) => c.redirect('../docs', 308))
    .get('/docs/start.js', (c) => {
      c.header('content-type', 'text/javascript; charset=utf-8')
      return c.body(START)
    })
    .get('/docs/:file', async (c) => {
      const type = types.get(c.req.param('file'))
      if (type === undefined) throw new Problem('not-found')
      c.header('content-type', type)
      c.header('cache-control', 'public, max-age=86400')
      return c.body(await readFile(join(getAbsoluteFSPath(), c.req.param('file'))))
    })
}

const JSON_TYPE = { 'content-type': 'application/json' }

const requestOf = ({ req }: Context): FileRequest => ({
  method: req.method,
  acceptEncoding: req.header('accept-encoding') ?? '',
  ifNoneMatch: req.header('if-none-match') ?? '',
})

// The viewer sets style attributes, so styles need 'unsafe-inline'; its scripts are files.
const VIEWER_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

const START = `const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()
SwaggerUIBundle({
  url: document.documentElement.dataset.document,
  dom_id: '#viewer',
  deepLinking: true,
  persistAuthorization: false,
})
`

// The viewer's default greens, greys and link colours have too little contrast on white.
const READABLE = `
html:not(.dark-mode) .swagger-ui :is(.info .url, .info a, .json-schema-2020-12-expand-deep-button) { color: #0369a1; }
html:not(.dark-mode) .swagger-ui .btn.authorize { color: #047857; border-color: #047857; }
html:not(.dark-mode) .swagger-ui .btn.authorize svg { fill: #047857; }
.swagger-ui .info .title small.version-stamp { background: #3f6212; }
.swagger-ui .opblock .opblock-summary-method { text-shadow: none; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #0369a1; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #047857; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #b45309; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #be123c; }
`

/** Uses relative addresses, because the viewer serves two documents. */
function viewer(title: string): string {
  return `<!doctype html>
<html lang="en" data-document="openapi.json">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${Bun.escapeHTML(title)}</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
<style>${READABLE}</style>
</head>
<body>
<div id="viewer"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>`
}

/** Making a document takes half a second in all; other calls are answered meanwhile. */
const TURN_MS = 10

async function makeDocument({ title, about, calls: named, server }: Docs): Promise<CompressedText> {
  const calls = named()
  const breathe = openYielder(TURN_MS)
  const problem = await resolver(ProblemBody).toOpenAPISchema()
  const components: OpenAPIV3_1.ComponentsObject = { securitySchemes, schemas: {} }
  Object.assign(components.schemas ?? {}, problem.components?.schemas)
  const paths: Record<string, OpenAPIV3_1.PathItemObject> = {}
  for (const routes of Map.groupBy(calls.routes, ({ path }) => path).values()) {
    const part = (await generateSpecs({ routes } as Hono, specOptions)) as OpenAPIV3_1.Document
    Object.assign(paths, part.paths)
    Object.assign(components.schemas ?? {}, part.components?.schemas)
    await breathe()
  }
  const info = { title, description: about, version: '1' }
  const document = { openapi: '3.1.0', info, paths, components }
  const whole = await completeDocument(document, { guards: guardsOf(calls), server, breathe })
  return compressedLongText(JSON.stringify(whole))
}

const specOptions = {
  // The library's default does not match our answers.
  defaultValidationErrorResponse: false,
  excludeStaticFile: false,
} as const

/** Reads the conditions from the guard functions themselves, so that document and server cannot differ. */
function guardsOf<E extends Env, S extends Schema, P extends string>(
  calls: Hono<E, S, P>,
): Map<string, Guard> {
  const guarded = calls.routes.filter(({ handler }) => 'permission' in handler)
  return new Map(
    guarded.map(({ method, path, handler }) => {
      const { permission, conditions } = handler as unknown as Partial<Guard>
      return [
        `${method} ${path}`,
        { permission: permission ?? 'Login', conditions: conditions ?? notForPrograms },
      ]
    }),
  )
}

/** A guard without conditions belongs to a step of a login. */
const notForPrograms = { person: true, secret: true } as const
