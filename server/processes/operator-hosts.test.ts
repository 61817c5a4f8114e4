import { expect, test } from 'bun:test'
import { operatorHosts } from './operator-hosts.ts'

const isKnown = operatorHosts(
  {
    publicUrl: 'https://links.example.com:8443',
    defaultDomain: 'go.example.com',
    linkDomains: ['hub.example.com'],
  },
  'Server1.rack.example.com',
)

test.each([
  'links.example.com',
  'links.example.com:8443',
  'LINKS.example.com.:3000',
  'go.example.com',
  'hub.example.com:3000',
  'server1.rack.example.com:3000',
  'localhost',
  'localhost:3000',
  'app:3000',
  'unfurly.default.svc.cluster.local:3000',
  'unfurly.internal',
  'server.home.arpa',
  '127.0.0.1:3000',
  '10.0.0.5:3000',
  '192.0.2.7',
  '[::1]:3000',
  '[fd00::5]:3000',
])('%s is a name of the installation, or none that can be public', (host) => {
  expect(isKnown(host)).toBe(true)
})

test.each([
  'evil.example',
  'evil.example:3000',
  'links.example.com.evil.example',
  'evil-links.example.com',
  'example.com',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'internal.evil.example',
  '10-0-0-5.evil.example:3000',
  '',
  'a b',
])('%p may be pointed here by anybody', (host) => {
  expect(isKnown(host)).toBe(false)
})
