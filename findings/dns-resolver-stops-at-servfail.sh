#!/bin/sh
# dns.Resolver of Node does not ask the next name server after a SERVFAIL, NOTIMP or REFUSED, as the system's resolver does
# and as the page of dns.setServers() says ("if the earlier ones time out or result in some other error").
# Exits with 1 if that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund dns-packet@5.6.1
cat >look.mjs <<'JS'
import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { decode, encode } from 'dns-packet'

const RECURSIVE = 0x180
async function startServer(code) {
  const server = { asked: 0 }
  const socket = createSocket('udp4')
  socket.on('message', (bytes, { port, address }) => {
    server.asked += 1
    const { id, questions } = decode(bytes)
    const answers = code === 0 ? [{ type: 'A', name: questions[0].name, ttl: 0, data: '192.0.2.1' }] : []
    socket.send(encode({ type: 'response', id, flags: RECURSIVE | code, questions, answers }), port, address)
  })
  await new Promise((done) => socket.bind(0, '127.0.0.1', done))
  return Object.assign(server, { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() })
}

console.log(`node ${process.versions.node}, c-ares ${process.versions.ares}`)
let asSeen = true
for (const [name, code] of [['SERVFAIL', 2], ['NOTIMP', 4], ['REFUSED', 5]]) {
  const [failing, sound] = [await startServer(code), await startServer(0)]
  const resolver = new Resolver({ timeout: 1000, tries: 2 })
  resolver.setServers([failing.address, sound.address])
  const result = await resolver.resolve4('example.test').catch((error) => error.code)
  console.log(`${name} from the first of two servers: ${result}, the second was asked ${sound.asked} times`)
  asSeen &&= failing.asked > 0 && sound.asked === 0
  failing.close()
  sound.close()
}
process.exit(asSeen ? 0 : 1)
JS
node look.mjs
