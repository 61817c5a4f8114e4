import { X509Certificate } from 'node:crypto'
import { checkServerIdentity, getCACertificates, type PeerCertificate } from 'node:tls'
import { createTransport } from 'nodemailer'
import { certificatesIn, type SmtpServer } from './smtp-url.ts'

/** A connection for each mail. Options that stand in the URL itself win. */
export function openTransport({ url, tls, ca }: SmtpServer) {
  return createTransport({
    url,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    ...(tls === 'off' && { ignoreTLS: true }),
    ...(tls === 'required' && { requireTLS: true }),
    ...(tls === 'opportunistic' && { opportunisticTLS: true }),
    tls: {
      ...(tls === 'opportunistic' && { rejectUnauthorized: false }),
      ...(ca !== undefined && trusting(ca)),
    },
  })
}

/** Connects, encrypts and logs in as for a mail, and throws where a mail would fail. */
export async function tryServer(server: SmtpServer): Promise<void> {
  const transport = openTransport(server)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Such as `smtp://mail.example.com:587`: without name, password and options. */
export function addressOf(server: SmtpServer): string {
  const { protocol } = new URL(server.url)
  const { host = 'localhost', port } = openTransport(server).options as {
    host?: string
    port?: number
  }
  const shown = host.includes(':') ? `[${host}]` : host
  return `${protocol}//${shown}:${port ?? (protocol === 'smtps:' ? 465 : 587)}`
}

function trusting(ca: string) {
  const certificates = certificatesIn(ca)
  const own = new Set(certificates.map((pem) => new X509Certificate(pem).fingerprint256))
  return {
    // This option replaces the known authorities, which stay trusted.
    ca: [...getCACertificates('default'), ...certificates],
    // A self-made certificate often has the machine's name, while the mails go to 127.0.0.1. A setting that
    // names the certificate itself identifies the server.
    checkServerIdentity: (host: string, certificate: PeerCertificate) =>
      own.has(certificate.fingerprint256) ? undefined : checkServerIdentity(host, certificate),
  }
}
