// Answers as 2,000 hosts: every address of the loopback network is one.
const page =
  '<!doctype html><html lang="en"><title>A page of the bench</title><p>There is nothing to see.'

const server = Bun.serve({
  hostname: '0.0.0.0',
  port: 0,
  fetch: () => new Response(page, { headers: { 'content-type': 'text/html' } }),
})
process.stdout.write(`${server.port}\n`)
