import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { findServer, startServer } from './real-server.ts'

export type PackingServerName = 'apache2' | 'caddy' | 'nginx'

export interface PackingServer {
  port: number
  stop(): Promise<void>
}

/** Starts a web server that packs its pages as usual; `pages` are by their names. */
export async function startPackingServer(
  name: PackingServerName,
  pages: Readonly<Record<string, string>>,
): Promise<PackingServer> {
  const program = findServer(name)
  if (program === undefined) throw new Error(`${name} is not installed`)
  const folder = mkdtempSync(join(tmpdir(), `unfurly-${name}-`))
  // Apache serves as a user without rights.
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'web'))
  for (const [file, text] of Object.entries(pages)) writeFileSync(join(folder, 'web', file), text)
  const port = await freePort()
  const [configuration, ...options] = settings[name](folder, port)
  const file = join(folder, 'configuration')
  writeFileSync(file, configuration)
  const command = [program, ...options.map((option) => option.replace('FILE', file))]
  return { port, stop: await startServer({ command, folder, port }) }
}

type Settings = (folder: string, port: number) => [configuration: string, ...options: string[]]

const isRoot = process.getuid?.() === 0

const settings: Readonly<Record<PackingServerName, Settings>> = {
  apache2: (folder, port) => [apache(folder, port), '-D', 'FOREGROUND', '-f', 'FILE'],
  nginx: (folder, port) => [nginx(port), '-p', folder, '-e', 'stderr', '-c', 'FILE'],
  caddy: (folder, port) => [
    caddy(folder, port),
    'run',
    '--adapter',
    'caddyfile',
    '--config',
    'FILE',
  ],
}

/** With what Debian's mods-enabled/deflate.conf has. */
const apache = (folder: string, port: number) => `
ServerName localhost
ServerRoot ${folder}
DefaultRuntimeDir ${folder}
PidFile ${folder}/pid
ErrorLog ${folder}/errors
Listen 127.0.0.1:${port}
${isRoot ? 'User nobody\nGroup nogroup' : ''}
${['mpm_event', 'authz_core', 'dir', 'mime', 'filter', 'deflate']
  .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
  .join('\n')}
TypesConfig /dev/null
AddType text/html .html
DocumentRoot ${folder}/web
AddOutputFilterByType DEFLATE text/html text/plain text/xml text/css
`

/** With what Debian's nginx.conf has. */
const nginx = (port: number) => `daemon off;
${isRoot ? 'user root;' : ''}
pid nginx.pid;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join('\n  ')}
  types { text/html html; }
  gzip on;
  server {
    listen 127.0.0.1:${port};
    root web;
  }
}
`

const caddy = (folder: string, port: number) => `{
	admin off
	auto_https off
	storage file_system ${folder}/files
}
http://:${port} {
	bind 127.0.0.1
	root * ${folder}/web
	encode gzip zstd
	file_server
}
`
