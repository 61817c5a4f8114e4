import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../server/testing/free-port.ts'
import type { LoadTarget } from './redirect-load.ts'

export interface Nginx {
  /** Only `return 302`. */
  bare: LoadTarget
  /** The same with a line in an unbuffered access log. */
  logging: LoadTarget
  stop(): Promise<void>
}

const POLL_MS = 50

export interface NginxSite {
  /** Paths that begin with it are files of the folder; `logging` serves them, those in gzip if there is one. */
  basePath: string
  folder: string
}

/** One worker on the first core, with the same redirect for every path that is no file. */
export async function startNginx(folder: string, site?: NginxSite): Promise<Nginx> {
  mkdirSync(folder, { recursive: true })
  const [bare, logging] = [await freePort(), await freePort()]
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, configuration(folder, { bare, logging }, site))
  const child = Bun.spawn(['taskset', '-c', '0', 'nginx', '-c', path, '-p', folder], {
    stdout: 'inherit',
    stderr: 'inherit',
  })
  while (!(await answers(logging))) {
    if (child.exitCode !== null) throw new Error('nginx did not start')
    await Bun.sleep(POLL_MS)
  }
  const pid = workerOf(child.pid)
  return {
    bare: { pid, port: bare, host: `localhost:${bare}` },
    logging: { pid, port: logging, host: `localhost:${logging}` },
    async stop() {
      child.kill('SIGTERM')
      await child.exited
    },
  }
}

function configuration(
  folder: string,
  ports: { bare: number; logging: number },
  site: NginxSite | undefined,
): string {
  const files =
    site &&
    `location ${site.basePath} { root ${site.folder}; gzip_static on; open_file_cache max=1000; }
        sendfile on; tcp_nopush on;`
  const fields = '$msec $http_x_forwarded_for $host $uri "$http_user_agent" "$http_accept_language"'
  const target = 'https://shop.example/collections$uri?size=m&utm_source=newsletter'
  // If it starts as root, its worker would run as another user, who cannot read the folder.
  return `
    daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      log_format click '${fields} "$http_referer" $sent_http_location';
      keepalive_requests 1000000000;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      server { listen 127.0.0.1:${ports.bare}; access_log off; location / { return 302 ${target}; } }
      server {
        listen 127.0.0.1:${ports.logging}; access_log ${folder}/access.log click;
        location / { return 302 ${target}; }
        ${files ?? ''}
      }
    }`
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' })).status === 302
  } catch {
    // Not listening yet.
    return false
  }
}

function workerOf(master: number): number {
  const children = readFileSync(`/proc/${master}/task/${master}/children`, 'utf8')
  return Number(children.trim().split(' ')[0])
}
