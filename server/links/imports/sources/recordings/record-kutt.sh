#!/bin/sh
# Records what a running Kutt answers, for recorded.test.ts: the list of links of its API, and its table `links` as clients of
# databases write it. Kutt is installed from its lock file, and runs on PostgreSQL, then on MariaDB, with kutt-links.json in it.
#   sh record-kutt.sh FOLDER      a checkout of https://github.com/thedevs-network/kutt
# Needs Node 20, and Debian's postgresql and mariadb-server. Links that Kutt refuses are named.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$1" && pwd)
folder=$(mktemp -d)
database=
postgres=
server=
close() {
  for process in $server $database $postgres; do kill "$process" && wait "$process" || true; done 2>/dev/null
  rm -rf "$folder"
}
trap close EXIT
trap 'exit 1' INT TERM
cp -R "$source" "$folder/kutt"
cd "$folder/kutt"
[ -d node_modules ] || npm ci --omit=dev --ignore-scripts --no-audit --no-fund
export COMMIT="${COMMIT:-$(git -C "$source" rev-parse HEAD)}"
export PORT="${PORT:-4431}" DEFAULT_DOMAIN=kutt.example JWT_SECRET=recorded NODE_ENV=production TZ=UTC

cat >"$folder/fill.mjs" <<'JS'
import { readFileSync, writeFileSync } from 'node:fs'

const [folder, file] = process.argv.slice(2)
const { PORT, COMMIT, DB_CLIENT } = process.env
const base = `http://127.0.0.1:${PORT}`
const wanted = JSON.parse(readFileSync(`${folder}/kutt-links.json`, 'utf8'))
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const pause = (ms) => new Promise((done) => setTimeout(done, ms))

async function call(path, { key, body, ...more } = {}) {
  const answer = await fetch(`${base}${path}`, {
    method: body ? 'POST' : 'GET',
    redirect: 'manual',
    ...more,
    headers: {
      accept: 'application/json',
      host: 'kutt.example',
      ...(key && { 'x-api-key': key }),
      ...(body && { 'content-type': 'application/json' }),
      ...more.headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

for (let tries = 0; ; tries += 1) {
  try {
    await call('/api/v2/health')
    break
  } catch (error) {
    if (tries > 60) throw error
    await pause(500)
  }
}
const person = { email: 'admin@kutt.example', password: 'a password of nobody' }
await call('/api/auth/create-admin', { body: person })
const { token } = (await call('/api/auth/login', { body: person })).body
const headers = { cookie: `token=${token}` }
const { apikey: key } = (await call('/api/auth/apikey', { body: {}, headers })).body
await call('/api/v2/domains', { key, body: { address: 'go.example' } })

const links = []
for (const { ban, visits = 0, ...link } of wanted) {
  const made = await call('/api/v2/links', { key, body: link })
  if (made.status !== 201) {
    console.log(
      `Kutt refuses ${JSON.stringify(link).slice(0, 90)}: ${made.status} ${JSON.stringify(made.body)}`,
    )
    continue
  }
  links.push({ ...link, ban: ban ?? false, visits, id: made.body.id })
  if (ban) await call(`/api/v2/links/admin/ban/${made.body.id}`, { key, body: {} })
  for (let at = 0; at < visits; at += 1) {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    await call(`/${made.body.address}`, { headers: { 'user-agent': agent } })
  }
}
await pause(3000)

const path = '/api/v2/links?limit=50&skip=0'
const { status, body } = await call(path, { key })
const { status: refused, body: refusal } = await call(path, { key: 'another key' })
writeFileSync(
  `${folder}/${file}`,
  `${JSON.stringify(
    {
      program: `Kutt ${version}`,
      commit: COMMIT,
      how: `sh record-kutt.sh, ${DB_CLIENT}, Node ${process.versions.node}`,
      key,
      put: links,
      refused: { status: refused, body: refusal },
      calls: [{ path, status, body }],
    },
    null,
    2,
  )}\n`,
)
console.log(`${links.length} of ${wanted.length} links, ${body.total} listed`)
JS

record() {
  node server/server.js --production >"$folder/log" 2>&1 &
  server=$!
  node "$folder/fill.mjs" "$here" "$1"
  kill "$server"
  wait "$server" || true
  server=
}

chmod 755 "$folder"
pg=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)
as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
mkdir "$folder/pg"
chown postgres "$folder/pg"
as_postgres "$pg/initdb" -A trust -E UTF8 -D "$folder/pg" >/dev/null
export DB_CLIENT=pg DB_HOST=127.0.0.1 DB_PORT="${PG_PORT:-4433}" DB_NAME=postgres DB_USER=postgres
as_postgres "$pg/postgres" -D "$folder/pg" -p "$DB_PORT" -k "$folder/pg" -c listen_addresses=127.0.0.1 >"$folder/pg.log" 2>&1 &
postgres=$!
ask() { psql -U postgres -h 127.0.0.1 -p "$DB_PORT" "$@"; }
until ask -c 'SELECT 1' >/dev/null 2>&1; do sleep 1; done
npm run migrate >/dev/null
record kutt.json
ask --csv -c 'SELECT * FROM links ORDER BY id' >"$here/kutt-postgresql.csv"

mkdir "$folder/db"
chown mysql "$folder/db"
mariadb-install-db --no-defaults --user=mysql --datadir="$folder/db" --skip-test-db >/dev/null
export DB_CLIENT=mysql2 DB_HOST=127.0.0.1 DB_PORT="${MARIADB_PORT:-4432}" DB_NAME=kutt DB_USER=kutt DB_PASSWORD=kutt
mariadbd --no-defaults --user=mysql --datadir="$folder/db" --socket="$folder/db/socket" --port="$DB_PORT" \
  --bind-address=127.0.0.1 >"$folder/db.log" 2>&1 &
database=$!
sql() { mariadb --no-defaults -uroot --default-character-set=utf8mb4 -S "$folder/db/socket" "$@"; }
until sql -e 'SELECT 1' >/dev/null 2>&1; do sleep 1; done
sql -e "CREATE DATABASE kutt CHARACTER SET utf8mb4; CREATE USER kutt IDENTIFIED BY 'kutt'; GRANT ALL ON kutt.* TO kutt"
npm run migrate >/dev/null
record kutt-mariadb.json
sql -B kutt -e 'SELECT * FROM links ORDER BY id' >"$here/kutt-mariadb.tsv"
