import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../server/testing/free-port.ts'
import { startServer } from '../../server/testing/servers/real-server.ts'
import { requireGuidePage } from './guide-pages.ts'

/** A proxy in front of a program, with the configuration of a page. */
export interface RecipeProxy {
  httpPort: number
  httpsPort: number
  /** Where a visitor of port 80 finds files of the ACME challenge; undefined if the proxy makes its own. */
  challenges: string | undefined
  stop(): Promise<void>
}

const CERTIFICATES = resolve('server/testing/certificates')
/** The only recipe of the page about domains in that language. */
function requireRecipe(language: 'nginx' | 'caddy'): string {
  const [recipe, more] = requireGuidePage('domains').fences.filter(({ info }) => info === language)
  if (!recipe || more) throw new Error(`domains.md has not one recipe for ${language}`)
  return recipe.text
}

/** Replaces every occurrence; throws if there is none, because then the recipe has changed. */
function replaced(recipe: string, pairs: Readonly<Record<string, string>>): string {
  return Object.entries(pairs).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The recipe has no ${from}`)
    return text.replaceAll(from, to)
  }, recipe)
}

export async function startNginx(path: string, program: { port: number }): Promise<RecipeProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-nginx-'))
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const challenges = join(folder, 'acme')
  mkdirSync(join(challenges, '.well-known/acme-challenge'), { recursive: true })
  const recipe = replaced(requireRecipe('nginx'), {
    'listen 80;': `listen ${httpPort};`,
    'listen 443 ssl;': `listen ${httpsPort} ssl;`,
    '127.0.0.1:3000': `127.0.0.1:${program.port}`,
    '/var/www/acme': challenges,
    '/etc/letsencrypt/live/links.example.com/fullchain.pem': `${CERTIFICATES}/public-test.pem`,
    '/etc/letsencrypt/live/links.example.com/privkey.pem': `${CERTIFICATES}/key.pem`,
  })
  writeFileSync(join(folder, 'nginx.conf'), aroundNginx(recipe))
  const command = [path, '-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
  const stop = await startServer({ command, folder, port: httpsPort })
  return { httpPort, httpsPort, challenges, stop }
}

/** What Debian's nginx.conf has around a server, with its files in the folder of the test. */
function aroundNginx(recipe: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid nginx.pid;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${name};`).join('\n  ')}
${recipe}
}
`
}

export async function startCaddy(path: string, program: { port: number }): Promise<RecipeProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-caddy-'))
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  // Certificates are its own ones instead of those of a public authority, and ports are not those of everybody.
  const here = [
    ...['{', 'admin off', 'local_certs', 'skip_install_trust'],
    ...[`http_port ${httpPort}`, `https_port ${httpsPort}`, `storage file_system ${folder}/files`],
  ]
  const recipe = replaced(requireRecipe('caddy'), {
    '\temail you@example.com\n': '',
    '127.0.0.1:3000': `127.0.0.1:${program.port}`,
  })
  writeFileSync(join(folder, 'Caddyfile'), recipe.replace('{', here.join('\n\t')))
  const command = [path, 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  const stop = await startServer({ command, folder, port: httpsPort })
  return { httpPort, httpsPort, challenges: undefined, stop }
}
