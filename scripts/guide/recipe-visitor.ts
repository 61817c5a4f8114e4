export interface VisitOptions {
  /** Source address on this machine. */
  from?: string
  headers?: Readonly<Record<string, string>>
  /** Path of a file that is sent. */
  file?: string
  /** The port of `http:` or `https:` addresses. */
  port: number
}

export interface Visit {
  /** 0: there was no answer, such as when the handshake of TLS failed. */
  status: number
  /** Of a redirect. */
  location: string
  body: string
}

/**
 * Opens a page by its public address, at a proxy on this machine. Certificates are not compared with names: those of the
 * test are for another one.
 */
export async function visit(address: string, options: VisitOptions): Promise<Visit> {
  const { from = '127.0.0.1', headers = {}, file, port } = options
  const url = new URL(address)
  const { hostname } = url
  url.port = String(port)
  const curl = Bun.spawn(
    [
      ...['curl', '-s', '-k', '-w', '\n%{http_code} %{redirect_url}', '--interface', from],
      ...['--resolve', `${hostname}:${port}:127.0.0.1`, '-H', `Host: ${hostname}`],
      ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      ...(file === undefined ? [] : ['--data-binary', `@${file}`]),
      url.href,
    ],
    { stdin: 'ignore', stdout: 'pipe', stderr: 'ignore' },
  )
  const printed = await new Response(curl.stdout).text()
  await curl.exited
  const end = printed.lastIndexOf('\n')
  const [status, location = ''] = printed.slice(end + 1).split(' ')
  return { status: Number(status), location, body: printed.slice(0, end) }
}
